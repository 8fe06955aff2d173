import { IconWifi, IconWifi1, IconWifi2, IconWifiOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { LogoMark } from "../../../ui/logo-mark.tsx";
import { clockText } from "../room/clock-text.ts";
import type { RoomState } from "../room/state.ts";
import { useNow } from "./agenda-panel.tsx";
import { LayoutMenu } from "./layout-menu.tsx";
import { RecordingSign } from "./room-recording.tsx";
import { RoomTimer } from "./room-timer.tsx";

const QUALITY_ICONS = { GOOD: IconWifi, FAIR: IconWifi2, POOR: IconWifi1, LOST: IconWifiOff } as const;

/** The quality of the own connection: in words, on a phone as an icon. */
function OwnQuality({ room }: { readonly room: RoomState }) {
  const t = useText();
  const reported = room.people.find(({ peerId }) => peerId === room.peerId)?.quality ?? "GOOD";
  const quality = room.connection === "reconnecting" ? "LOST" : reported;
  const QualityIcon = QUALITY_ICONS[quality];
  const text = t(`room.quality.${quality}`);
  return (
    <span className={`meta sm t2 quality quality--${quality.toLowerCase()}`} title={text}>
      <QualityIcon className="i" aria-hidden />
      <span>{text}</span>
    </span>
  );
}

interface RoomTopProps {
  readonly details: LiveRoomDetails;
  readonly room: RoomState;
  readonly isGuest: boolean;
}

/** The header of the room: what it is, the own connection, the layout, a timer and the time since the start. */
export function RoomTop({ details, room, isGuest }: RoomTopProps) {
  const t = useText();
  const now = useNow(1000);
  return (
    <header className="room__top">
      {isGuest ? (
        <LogoMark />
      ) : (
        <Link to={batchPath(details.batchId)} className="row g2" aria-label={t("room.back")}>
          <LogoMark />
        </Link>
      )}
      <div className="grow">
        <h1 className="semi sm trunc">{details.topic}</h1>
        <p className="xs t3 trunc">{`${details.programName} · ${details.batchName}`}</p>
      </div>
      <RecordingSign room={room} />
      <OwnQuality room={room} />
      <RoomTimer endsAtMs={room.controls.timerEndsAtMs} />
      <LayoutMenu />
      <Badge tone="live" dot="pulse">
        <span className="num">{t("room.live", { time: clockText(now - details.startedDateTime) })}</span>
      </Badge>
    </header>
  );
}
