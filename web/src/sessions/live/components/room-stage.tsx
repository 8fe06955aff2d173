import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { feedbackPath } from "@openrounds/contract/forms/paths.ts";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import "../../../ui/styles/room.css";
import { useText } from "../../../kernel/i18n.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { useRoom, type OwnMedia } from "../room/use-room.ts";
import { RoomPreview } from "./room-preview.tsx";
import { RoomView } from "./room-view.tsx";

const CLOSED_TEXTS = ["ROOM_FULL", "LOCKED", "ENDED", "REPLACED", "REMOVED"] as const;

interface RoomStageProps {
  readonly details: LiveRoomDetails;
  /** The person who enters. */
  readonly userId: string;
  /** Whether the person is a guest of this session alone, without a link to its batch. */
  readonly isGuest?: boolean;
  /** Reads new details from the server. */
  readonly renew: () => Promise<LiveRoomDetails>;
  /** Starts again from the preview. */
  readonly restart: () => void;
}

interface AfterRoomProps extends Pick<RoomStageProps, "details" | "isGuest"> {
  readonly title: string;
  readonly isEnded?: boolean;
  readonly restart: (() => void) | undefined;
}

/** What comes after a session: attendance and notes for hosts, feedback for the others. */
function NextStep({ details: { sessionId, canModerate } }: Pick<RoomStageProps, "details">) {
  const t = useText();
  return (
    <Link to={canModerate ? sessionPath(sessionId) : feedbackPath(sessionId)} className={buttonClass({ look: "now" })}>
      {t(canModerate ? "room.toAttendance" : "room.toFeedback")}
    </Link>
  );
}

function AfterRoom({ title, details, isGuest = false, isEnded = false, restart: enterAgain }: AfterRoomProps) {
  const t = useText();
  return (
    <main className="green green--over">
      <EmptyState
        title={title}
        action={
          <span className="row wrap">
            {enterAgain !== undefined && (
              <Button look="now" onClick={enterAgain}>
                {t("room.again")}
              </Button>
            )}
            {isEnded && !isGuest && <NextStep details={details} />}
            {!isGuest && (
              <Link to={batchPath(details.batchId)} className={buttonClass()}>
                {t("room.toBatch")}
              </Link>
            )}
          </span>
        }
      />
    </main>
  );
}

interface EnteredRoomProps extends Omit<RoomStageProps, "restart"> {
  readonly initialMedia: OwnMedia;
  readonly leave: () => void;
  readonly restart: () => void;
}

function EnteredRoom({
  details,
  userId,
  isGuest = false,
  initialMedia,
  renew,
  leave,
  restart: enterAgain,
}: EnteredRoomProps) {
  const t = useText();
  const room = useRoom(details, initialMedia, renew);
  const { connection, closedBecause } = room.state;
  if (connection === "closed") {
    const knownReason = CLOSED_TEXTS.find((each) => each === closedBecause);
    return (
      <AfterRoom
        title={t(`room.closed.${knownReason ?? "other"}`)}
        details={details}
        isGuest={isGuest}
        isEnded={knownReason === "ENDED"}
        restart={knownReason === "ENDED" ? undefined : enterAgain}
      />
    );
  }
  return <RoomView details={details} room={room} userId={userId} isGuest={isGuest} leave={leave} />;
}

/** The preview, then the room, then the page after it. */
export function RoomStage({ restart, ...props }: RoomStageProps) {
  const t = useText();
  const [initialMedia, setInitialMedia] = useState<OwnMedia>();
  const [hasLeft, setLeft] = useState(false);
  const enterAgain = (): void => {
    setLeft(false);
    setInitialMedia(undefined);
    restart();
  };
  if (hasLeft) return <AfterRoom title={t("room.left")} {...props} restart={enterAgain} />;
  if (initialMedia === undefined) return <RoomPreview details={props.details} enter={setInitialMedia} />;
  return <EnteredRoom {...props} initialMedia={initialMedia} leave={() => setLeft(true)} restart={enterAgain} />;
}
