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
import { Menu } from "../../../ui/menu.tsx";

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
    <Menu
      isRow
      entries={REACTIONS.map((reaction) => ({
        label: t(`sessions.room.reaction.${reaction}`),
        sign: REACTION_SIGNS[reaction],
        onPress: () => react(reaction),
      }))}
      target={(props) => (
        <button type="button" className="ctl only-d" {...props}>
          <span>
            <IconMoodSmile className="i" aria-hidden />
          </span>
          <em>{t("sessions.room.react")}</em>
        </button>
      )}
    />
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
