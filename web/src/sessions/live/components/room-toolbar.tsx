import {
  IconAdjustmentsHorizontal,
  IconDoorExit,
  IconDots,
  IconHandOff,
  IconHandStop,
  IconKeyboard,
  IconLanguage,
  IconMicrophone,
  IconMicrophoneOff,
  IconMoodSmile,
  IconPlayerStop,
  IconScreenShare,
  IconScreenShareOff,
  IconVideo,
  IconVideoOff,
} from "@tabler/icons-react";
import { REACTIONS, type ReactionSymbol } from "@openrounds/contract/sessions/live/signals.ts";
import { formatTime, languageName } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button, type IconComponent } from "../../../ui/button.tsx";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import { useNow } from "./agenda-panel.tsx";
import { useLanguageEntries } from "./language-menu.tsx";
import type { Listening } from "../room/interpretation.ts";
import { LAYOUT_ICONS, useLayoutEntries } from "./layout-menu.tsx";

const TICK_MS = 15_000;

export const REACTION_SIGNS: Readonly<Record<ReactionSymbol, string>> = {
  CLAP: "👏",
  LIKE: "👍",
  LOVE: "❤️",
  LAUGH: "😄",
  WOW: "😮",
};

interface ControlButtonProps {
  readonly icon: IconComponent;
  readonly label: string;
  readonly isOn?: boolean;
  readonly onlyDesktop?: boolean;
  readonly onPress: () => void;
}

function ControlButton({ icon: IconShown, label, isOn, onlyDesktop = false, onPress }: ControlButtonProps) {
  const classes = ["ctl", isOn === true ? "ctl--sel" : "", onlyDesktop ? "only-d" : ""].filter((part) => part !== "");
  return (
    <button type="button" className={classes.join(" ")} aria-pressed={isOn} onClick={onPress}>
      <span>
        <IconShown className="i" aria-hidden />
      </span>
      <em>{label}</em>
    </button>
  );
}

export interface RoomToolbarProps {
  readonly isMicOn: boolean;
  readonly isCameraOn: boolean;
  readonly isSharing: boolean;
  readonly isHandRaised: boolean;
  readonly canEnd: boolean;
  readonly listening: Listening;
  /** Starts or stops the recording; empty for those who may not. */
  readonly recordEntries: readonly MenuEntry[];
  readonly toggleMic: () => void;
  readonly toggleCamera: () => void;
  readonly toggleShare: () => void;
  readonly toggleHand: () => void;
  readonly react: (reaction: ReactionSymbol) => void;
  readonly showDevices: () => void;
  readonly showShortcuts: () => void;
  readonly leave: () => void;
  readonly end: () => void;
}

interface ControlMenuProps {
  readonly icon: IconComponent;
  readonly label: string;
  /** What the button says to screen readers, if that is more. */
  readonly name?: string;
  readonly where?: "only-d" | "only-m";
  readonly entries: readonly MenuEntry[];
  readonly isRow?: boolean;
}

function ControlMenu({ icon: IconShown, label, name, where, entries, isRow = false }: ControlMenuProps) {
  return (
    <Menu
      isRow={isRow}
      entries={entries}
      target={(props) => (
        <button type="button" className={where === undefined ? "ctl" : `ctl ${where}`} aria-label={name} {...props}>
          <span>
            <IconShown className="i" aria-hidden />
          </span>
          <em>{label}</em>
        </button>
      )}
    />
  );
}

function useReactions({ react }: Pick<RoomToolbarProps, "react">): MenuEntry[] {
  const t = useText();
  return REACTIONS.map((reaction) => ({
    label: t(`room.reaction.${reaction}`),
    sign: REACTION_SIGNS[reaction],
    onPress: () => react(reaction),
  }));
}

/** What this person hears, as soon as somebody interprets: the original or a language. */
function LanguageControl({ listening }: Pick<RoomToolbarProps, "listening">) {
  const t = useText();
  const entries = useLanguageEntries(listening);
  const { channels, language } = listening;
  if (channels.length === 0) return null;
  const label = language === null ? t("room.original") : languageName(language);
  return (
    <ControlMenu icon={IconLanguage} label={label} name={t("room.language", { language: label })} entries={entries} />
  );
}

/** Less frequent actions: shortcuts, recording and ending for all, on a phone also reactions, layout and devices. */
function MoreMenu({
  react,
  canEnd,
  recordEntries,
  end,
  showDevices,
  showShortcuts,
}: Pick<RoomToolbarProps, "react" | "canEnd" | "recordEntries" | "end" | "showDevices" | "showShortcuts">) {
  const t = useText();
  const reactions = { label: t("room.react"), icon: IconMoodSmile, entries: useReactions({ react }) };
  const layout = { label: t("room.layout"), icon: LAYOUT_ICONS.grid, entries: useLayoutEntries() };
  const devices = { label: t("room.devices"), icon: IconAdjustmentsHorizontal, onPress: showDevices };
  const shortcuts = { label: t("room.shortcuts"), icon: IconKeyboard, onPress: showShortcuts };
  const ending = canEnd ? [{ label: t("sessions.end"), icon: IconPlayerStop, isHarmful: true, onPress: end }] : [];
  const more = { icon: IconDots, label: t("room.more") };
  return (
    <>
      <ControlMenu {...more} where="only-d" entries={[shortcuts, ...recordEntries, ...ending]} />
      <ControlMenu {...more} where="only-m" entries={[reactions, layout, devices, ...recordEntries, ...ending]} />
    </>
  );
}

/** The toolbar below the videos, with Leave in red. */
export function RoomToolbar(props: RoomToolbarProps) {
  const t = useText();
  const { isMicOn, isCameraOn, isSharing, isHandRaised } = props;
  return (
    <footer className="room__bar">
      <span className="only-d sm t3 num room__t">{formatTime(useNow(TICK_MS))}</span>
      <div className="ctls">
        <ControlButton
          icon={isMicOn ? IconMicrophone : IconMicrophoneOff}
          label={t(isMicOn ? "room.mute" : "room.unmute")}
          isOn={isMicOn}
          onPress={props.toggleMic}
        />
        <ControlButton
          icon={isCameraOn ? IconVideo : IconVideoOff}
          label={t("room.camera")}
          isOn={isCameraOn}
          onPress={props.toggleCamera}
        />
        <ControlButton
          icon={isHandRaised ? IconHandOff : IconHandStop}
          label={t(isHandRaised ? "room.lowerHand" : "room.raiseHand")}
          isOn={isHandRaised}
          onPress={props.toggleHand}
        />
        <ControlMenu icon={IconMoodSmile} label={t("room.react")} where="only-d" entries={useReactions(props)} isRow />
        <ControlButton
          icon={isSharing ? IconScreenShareOff : IconScreenShare}
          label={t(isSharing ? "room.stopShare" : "room.share")}
          isOn={isSharing}
          onlyDesktop
          onPress={props.toggleShare}
        />
        <ControlButton
          icon={IconAdjustmentsHorizontal}
          label={t("room.devices")}
          onlyDesktop
          onPress={props.showDevices}
        />
        <LanguageControl listening={props.listening} />
        <MoreMenu {...props} />
        <button type="button" className="ctl ctl--leave only-m" onClick={props.leave}>
          <span>
            <IconDoorExit className="i" aria-hidden />
          </span>
          <em>{t("room.leave")}</em>
        </button>
      </div>
      <div className="only-d room__t">
        <Button look="danger-fill" icon={IconDoorExit} onClick={props.leave}>
          {t("room.leave")}
        </Button>
      </div>
    </footer>
  );
}
