import {
  IconHandStop,
  IconLanguage,
  IconMicrophone,
  IconMicrophoneOff,
  IconPin,
  IconPinFilled,
  IconWifi1,
  IconWifiOff,
} from "@tabler/icons-react";
import { useState } from "react";
import type { RoomPerson } from "@openrounds/contract/sessions/live/signals.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import type { IconComponent } from "../../../ui/button.tsx";
import { Video } from "./video.tsx";

function SpeakingBars() {
  return (
    <span className="vu" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

interface TileButtonProps {
  readonly icon: IconComponent;
  readonly label: string;
  readonly isPressed?: boolean;
  readonly onPress: () => void;
}

/** A button as large as its tile, so that nothing covers the picture; its icon appears under a pointer. */
export function TileButton({ icon: IconShown, label, isPressed, onPress }: TileButtonProps) {
  return (
    <button
      type="button"
      className="tile__b"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      <span>
        <IconShown className="i" aria-hidden />
      </span>
    </button>
  );
}

interface PersonTileProps {
  readonly person: RoomPerson;
  readonly isMe: boolean;
  readonly isSpeaking: boolean;
  readonly isLarge: boolean;
  readonly isPinned: boolean;
  /** The place in the order of raised hands, from 1. */
  readonly hand: number | undefined;
  readonly stream: MediaStream | undefined;
  /** Whether the picture is left out, because the line does not carry it. */
  readonly isPaused: boolean;
  /** Pins the person in large, or unpins them. */
  readonly togglePin: () => void;
}

const classesOf = (flags: Readonly<Record<string, boolean>>): string =>
  Object.keys(flags)
    .filter((name) => flags[name] === true)
    .join(" ");

/** Who is in a tile: name, role, microphone, raised hand. */
function TileSigns({
  person,
  name,
  isSpeaking,
  isPinned,
  hand,
}: Pick<PersonTileProps, "person" | "isSpeaking" | "isPinned" | "hand"> & { readonly name: string }) {
  const t = useText();
  const Heard = person.isInterpreting ? IconLanguage : IconMicrophone;
  const Mic = person.on.includes("mic") ? Heard : IconMicrophoneOff;
  return (
    <>
      {hand !== undefined && (
        <span className="tile__hand num">
          <IconHandStop className="i" aria-hidden />
          {hand}
        </span>
      )}
      {person.role !== null && person.role !== "ATTENDEE" && (
        <span className="tile__r">{t(`sessions.role.${person.role}`)}</span>
      )}
      <span className="tile__n">
        {isPinned && <IconPinFilled className="i" aria-hidden />}
        {isSpeaking ? <SpeakingBars /> : <Mic className="i" aria-hidden />}
        <span className="trunc">{name}</span>
      </span>
    </>
  );
}

/** The picture of a person, or who they are; a press pins them in large. */
export function PersonTile({ isMe, isLarge, stream, isPaused, togglePin, ...signs }: PersonTileProps) {
  const t = useText();
  const { person, isSpeaking, isPinned } = signs;
  const name = isMe ? t("room.you") : person.name;
  const [isFlowing, setFlowing] = useState(false);
  const hasPicture = stream !== undefined && (isFlowing || isMe);
  const isCutOff = person.quality === "LOST" && !isMe;
  const className = classesOf({
    tile: true,
    "tile--large": isLarge,
    "tile--talk": isSpeaking,
    "tile--off": !hasPicture,
    "tile--cut": isCutOff,
  });
  return (
    <div className={className} data-peer={person.peerId}>
      {stream !== undefined && (
        <Video
          stream={stream}
          isMirrored={isMe}
          label={t("room.videoOf", { name })}
          {...(!isMe && { onFlow: setFlowing })}
        />
      )}
      {!hasPicture && <Avatar id={person.userId} name={person.name} size="xl" />}
      {isCutOff && (
        <span className="tile__cut" role="status">
          <IconWifiOff className="i" aria-hidden />
          {t("room.quality.LOST")}
        </span>
      )}
      {isPaused && !isCutOff && (
        <span className="tile__cut">
          <IconWifi1 className="i" aria-hidden />
          {t("room.paused")}
        </span>
      )}
      <TileSigns {...signs} name={name} />
      <TileButton icon={IconPin} label={t("room.pin", { name })} isPressed={isPinned} onPress={togglePin} />
    </div>
  );
}
