import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import { call } from "../../../kernel/call.ts";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { userIdOrSentinel } from "../../../kernel/session.ts";
import { EmptyState, Skeleton } from "../../../ui/states.tsx";
import { RoomStage } from "../components/room-stage.tsx";

const WAIT_MS = 5000;

function Waiting({ children }: { readonly children: ReactNode }) {
  return <main className="green green--over">{children}</main>;
}

/** The live room of a session, in a window of its own. */
export function RoomPage() {
  const t = useText();
  const { sessionId = "" } = useParams({ strict: false }) as { sessionId?: string };
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
  if (entered.isError) {
    return (
      <Waiting>
        <EmptyState title={messageOf(entered.error)} />
      </Waiting>
    );
  }
  if (entered.data === undefined) {
    return (
      <Waiting>
        {entered.failureCount > 0 ? <EmptyState title={t("room.notStarted")} text={t("room.waiting")} /> : <Skeleton />}
      </Waiting>
    );
  }
  const restart = (): void => void entered.refetch();
  return <RoomStage details={entered.data} userId={userIdOrSentinel()} renew={enter} restart={restart} />;
}
