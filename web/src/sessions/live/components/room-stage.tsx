import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import "../../../ui/styles/room.css";
import { useText } from "../../../kernel/i18n.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { useRoom, type OwnMedia } from "../room/use-room.ts";
import { GreenRoom } from "./green-room.tsx";
import { RoomView } from "./room-view.tsx";

const CLOSED_TEXTS = ["ROOM_FULL", "ENDED", "REPLACED", "REMOVED"] as const;

interface StageProps {
  readonly details: LiveRoomDetails;
  /** Who enters. */
  readonly userId: string;
  /** A guest of this session alone, who finds no way to its batch. */
  readonly isGuest?: boolean;
  /** Asks the server anew for the way in. */
  readonly renew: () => Promise<LiveRoomDetails>;
  /** Begins anew, after leaving. */
  readonly restart: () => void;
}

interface OverProps extends Pick<StageProps, "details" | "isGuest"> {
  readonly title: string;
  readonly again: (() => void) | undefined;
}

function Over({ title, details, isGuest = false, again }: OverProps) {
  const t = useText();
  return (
    <main className="green green--over">
      <EmptyState
        title={title}
        action={
          <span className="row wrap">
            {again !== undefined && (
              <Button look="now" onClick={again}>
                {t("room.again")}
              </Button>
            )}
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

interface InsideProps extends Omit<StageProps, "restart"> {
  readonly first: OwnMedia;
  readonly leave: () => void;
  readonly again: () => void;
}

function Inside({ details, userId, isGuest = false, first, renew, leave, again }: InsideProps) {
  const t = useText();
  const room = useRoom(details, first, renew);
  const { connection, closedBecause } = room.state;
  if (connection === "closed") {
    const known = CLOSED_TEXTS.find((each) => each === closedBecause);
    return (
      <Over
        title={t(`room.closed.${known ?? "other"}`)}
        details={details}
        isGuest={isGuest}
        again={known === "ENDED" ? undefined : again}
      />
    );
  }
  return <RoomView details={details} room={room} userId={userId} isGuest={isGuest} leave={leave} />;
}

/** From the look at the own picture through the room to what comes after it. */
export function RoomStage({ restart, ...props }: StageProps) {
  const t = useText();
  const [first, setFirst] = useState<OwnMedia>();
  const [hasLeft, setLeft] = useState(false);
  const again = (): void => {
    setLeft(false);
    setFirst(undefined);
    restart();
  };
  if (hasLeft) return <Over title={t("room.left")} {...props} again={again} />;
  if (first === undefined) return <GreenRoom details={props.details} enter={setFirst} />;
  return <Inside {...props} first={first} leave={() => setLeft(true)} again={again} />;
}
