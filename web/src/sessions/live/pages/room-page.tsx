import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import "../../../ui/styles/room.css";
import { call } from "../../../kernel/call.ts";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { signedInUserId } from "../../../kernel/session.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Empty, Skeleton } from "../../../ui/states.tsx";
import { GreenRoom } from "../components/green-room.tsx";
import { RoomView } from "../components/room-view.tsx";
import { useRoom, type OwnMedia } from "../room/use-room.ts";

const WAIT_MS = 5000;

const CLOSED_TEXTS = ["ROOM_FULL", "ENDED", "REPLACED", "REMOVED"] as const;

function Over({
  title,
  details,
  again,
}: {
  readonly title: string;
  readonly details: LiveRoomDetails;
  readonly again: (() => void) | undefined;
}) {
  const t = useText();
  return (
    <main className="green green--over">
      <Empty
        title={title}
        action={
          <span className="row wrap">
            {again !== undefined && (
              <Button look="now" onClick={again}>
                {t("sessions.room.again")}
              </Button>
            )}
            <Link to={batchPath(details.batchId)} className={buttonClass()}>
              {t("sessions.room.toBatch")}
            </Link>
          </span>
        }
      />
    </main>
  );
}

interface InsideProps {
  readonly details: LiveRoomDetails;
  readonly first: OwnMedia;
  readonly renew: () => Promise<LiveRoomDetails>;
  readonly leave: () => void;
  readonly again: () => void;
}

function Inside({ details, first, renew, leave, again }: InsideProps) {
  const t = useText();
  const room = useRoom(details, first, renew);
  const { connection, closedBecause } = room.state;
  if (connection === "closed") {
    const known = CLOSED_TEXTS.find((each) => each === closedBecause);
    return (
      <Over
        title={t(`sessions.room.closed.${known ?? "other"}`)}
        details={details}
        again={known === "ENDED" ? undefined : again}
      />
    );
  }
  return <RoomView details={details} room={room} userId={signedInUserId() ?? ""} leave={leave} />;
}

function Waiting({ children }: { readonly children: ReactNode }) {
  return <main className="green green--over">{children}</main>;
}

/** The live room of a session, in a window of its own. */
export function RoomPage() {
  const t = useText();
  const { sessionId = "" } = useParams({ strict: false }) as { sessionId?: string };
  const [first, setFirst] = useState<OwnMedia>();
  const [hasLeft, setLeft] = useState(false);
  const enter = async (): Promise<LiveRoomDetails> => (await call(liveEndpoints.enter, { body: { sessionId } })).room;
  const entered = useQuery({
    queryKey: ["room", sessionId],
    queryFn: enter,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (_, failure) => failure instanceof CallFailure && failure.code === "SESSION_NOT_STARTED",
    retryDelay: WAIT_MS,
  });
  useEffect(() => {
    if (entered.data !== undefined) document.title = `${entered.data.topic} · OpenRounds`;
  }, [entered.data]);
  const again = (): void => {
    setLeft(false);
    setFirst(undefined);
    void entered.refetch();
  };
  if (entered.isError) {
    return (
      <Waiting>
        <Empty title={messageOf(entered.error)} />
      </Waiting>
    );
  }
  if (entered.data === undefined) {
    return (
      <Waiting>
        {entered.failureCount > 0 ? (
          <Empty title={t("sessions.room.notStarted")} text={t("sessions.room.waiting")} />
        ) : (
          <Skeleton />
        )}
      </Waiting>
    );
  }
  if (hasLeft) return <Over title={t("sessions.room.left")} details={entered.data} again={again} />;
  if (first === undefined) return <GreenRoom details={entered.data} enter={setFirst} />;
  return <Inside details={entered.data} first={first} renew={enter} leave={() => setLeft(true)} again={again} />;
}
