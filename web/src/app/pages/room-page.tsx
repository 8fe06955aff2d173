import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { lazy, useCallback, useEffect, type ReactNode } from "react";
import { feedbackPath } from "@openrounds/contract/forms/paths.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import { call } from "../../kernel/call.ts";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { userIdOrSentinel } from "../../kernel/session.ts";
import { trackAction } from "../../kernel/tracking.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import type { RoomFiles } from "../../sessions/live/components/room-files.ts";
import { RoomStage } from "../../sessions/live/components/room-stage.tsx";

const RETRY_MS = 5000;

/** They load when the session has files. */
const FILES: RoomFiles = {
  Shown: lazy(async () => ({ default: (await import("../../content/components/shown-file.tsx")).ShownFile })),
  Choose: lazy(async () => ({ default: (await import("../../content/components/choose-file.tsx")).ChooseFile })),
  Opened: lazy(async () => ({ default: (await import("../../content/components/file-dialog.tsx")).FileDialog })),
  List: lazy(async () => ({ default: (await import("../../content/components/room-file-list.tsx")).RoomFileList })),
};

function WaitingRoom({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const title = t("room.title");
  useEffect(() => {
    document.title = `${title} · ${t("app.product")}`;
  }, [title, t]);
  return (
    <main className="green green--over">
      <h1 className="sr">{title}</h1>
      {children}
    </main>
  );
}

/** What comes after a session: attendance and notes for hosts, feedback for the others. */
function NextStep({ sessionId, canModerate }: Pick<LiveRoomDetails, "sessionId" | "canModerate">) {
  const t = useText();
  return (
    <Link to={canModerate ? sessionPath(sessionId) : feedbackPath(sessionId)} className={buttonClass({ look: "now" })}>
      {t(canModerate ? "room.toAttendance" : "room.toFeedback")}
    </Link>
  );
}

/** The live room of a session, in a window of its own. */
export function RoomPage() {
  const t = useText();
  const { sessionId = "" } = useParams({ strict: false }) as { sessionId?: string };
  const renew = useCallback(
    async (): Promise<LiveRoomDetails> => (await call(liveEndpoints.enter, { body: { sessionId } })).room,
    [sessionId],
  );
  const enter = async (): Promise<LiveRoomDetails> => {
    const room = await renew();
    trackAction(liveEndpoints.enter);
    return room;
  };
  const entrance = useQuery({
    queryKey: ["room", sessionId],
    queryFn: enter,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (_, failure) => failure instanceof CallFailure && failure.code === "SESSION_NOT_STARTED",
    retryDelay: RETRY_MS,
  });
  useEffect(() => {
    if (entrance.data !== undefined) document.title = `${entrance.data.topic} · OpenRounds`;
  }, [entrance.data]);
  if (entrance.isError) {
    return (
      <WaitingRoom>
        <EmptyState title={messageOf(entrance.error)} />
      </WaitingRoom>
    );
  }
  if (entrance.data === undefined) {
    return (
      <WaitingRoom>
        {entrance.failureCount > 0 ? (
          <EmptyState title={t("room.notStarted")} text={t("room.waiting")} />
        ) : (
          <Skeleton />
        )}
      </WaitingRoom>
    );
  }
  const restart = (): void => void entrance.refetch();
  return (
    <RoomStage
      details={entrance.data}
      userId={userIdOrSentinel()}
      files={FILES}
      nextStep={<NextStep {...entrance.data} />}
      renew={renew}
      restart={restart}
    />
  );
}
