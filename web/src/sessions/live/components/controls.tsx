import { Menu } from "@mantine/core";
import {
  IconDoorExit,
  IconHandOff,
  IconHandStop,
  IconMicrophone,
  IconMicrophoneOff,
  IconMoodSmile,
  IconPlayerStop,
  IconScreenShare,
  IconScreenShareOff,
  IconVideo,
  IconVideoOff,
} from "@tabler/icons-react";
import { REACTIONS, type Reaction } from "@openrounds/contract/sessions/live/signals.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button, type Icon } from "../../../ui/button.tsx";

export const REACTION_SIGNS: Readonly<Record<Reaction, string>> = {
  CLAP: "👏",
  LIKE: "👍",
  LOVE: "❤️",
  LAUGH: "😄",
  WOW: "😮",
};

interface ControlProps {
  readonly icon: Icon;
  readonly label: string;
  readonly isOn?: boolean;
  readonly onlyDesktop?: boolean;
  readonly onPress: () => void;
}

function Control({ icon: Shown, label, isOn, onlyDesktop = false, onPress }: ControlProps) {
  const classes = ["ctl", isOn === true ? "ctl--sel" : "", onlyDesktop ? "only-d" : ""].filter((part) => part !== "");
  return (
    <button type="button" className={classes.join(" ")} aria-pressed={isOn} onClick={onPress}>
      <span>
        <Shown className="i" aria-hidden />
      </span>
      <em>{label}</em>
    </button>
  );
}

export interface ControlsProps {
  readonly isMicOn: boolean;
  readonly isCameraOn: boolean;
  readonly isSharing: boolean;
  readonly isHandRaised: boolean;
  readonly canEnd: boolean;
  readonly toggleMic: () => void;
  readonly toggleCamera: () => void;
  readonly toggleShare: () => void;
  readonly toggleHand: () => void;
  readonly react: (reaction: Reaction) => void;
  readonly leave: () => void;
  readonly end: () => void;
}

function Reactions({ react }: Pick<ControlsProps, "react">) {
  const t = useText();
  return (
    <Menu position="top">
      <Menu.Target>
        <button type="button" className="ctl only-d">
          <span>
            <IconMoodSmile className="i" aria-hidden />
          </span>
          <em>{t("sessions.room.react")}</em>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="row">
          {REACTIONS.map((reaction) => (
            <Menu.Item
              key={reaction}
              aria-label={t(`sessions.room.reaction.${reaction}`)}
              onClick={() => react(reaction)}
            >
              {REACTION_SIGNS[reaction]}
            </Menu.Item>
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The bar below the videos: what a person can do, with Leave red and alone. */
export function Controls(props: ControlsProps) {
  const t = useText();
  const { isMicOn, isCameraOn, isSharing, isHandRaised, canEnd } = props;
  return (
    <footer className="room__bar">
      <span className="only-d room__t" />
      <div className="ctls">
        <Control
          icon={isMicOn ? IconMicrophone : IconMicrophoneOff}
          label={t(isMicOn ? "sessions.room.mute" : "sessions.room.unmute")}
          isOn={isMicOn}
          onPress={props.toggleMic}
        />
        <Control
          icon={isCameraOn ? IconVideo : IconVideoOff}
          label={t("sessions.room.camera")}
          isOn={isCameraOn}
          onPress={props.toggleCamera}
        />
        <Control
          icon={isHandRaised ? IconHandOff : IconHandStop}
          label={t(isHandRaised ? "sessions.room.lowerHand" : "sessions.room.raiseHand")}
          isOn={isHandRaised}
          onPress={props.toggleHand}
        />
        <Reactions react={props.react} />
        <Control
          icon={isSharing ? IconScreenShareOff : IconScreenShare}
          label={t(isSharing ? "sessions.room.stopShare" : "sessions.room.share")}
          isOn={isSharing}
          onlyDesktop
          onPress={props.toggleShare}
        />
        {canEnd && <Control icon={IconPlayerStop} label={t("sessions.end")} onPress={props.end} />}
        <button type="button" className="ctl ctl--leave only-m" onClick={props.leave}>
          <span>
            <IconDoorExit className="i" aria-hidden />
          </span>
          <em>{t("sessions.room.leave")}</em>
        </button>
      </div>
      <div className="only-d room__t">
        <Button look="danger-fill" icon={IconDoorExit} onClick={props.leave}>
          {t("sessions.room.leave")}
        </Button>
      </div>
    </footer>
  );
}
