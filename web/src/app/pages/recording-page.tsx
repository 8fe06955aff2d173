import { useParams } from "@tanstack/react-router";
import { recordingEndpoints } from "@openrounds/contract/sessions/recordings/endpoints.ts";
import type { PublicRecording } from "@openrounds/contract/sessions/recordings/schemas.ts";
import { useEffect, useState } from "react";
import { call } from "../../kernel/call.ts";
import { CallFailure } from "../../kernel/failure.ts";
import { formatDay } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import "../../kernel/shared-key.ts";
import { PublicFrame } from "../../site/components/public-frame.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { Skeleton } from "../../ui/states.tsx";
import "../../ui/styles/recordings.css";

type LoadedRecording = { readonly recording: PublicRecording } | { readonly failure: unknown } | undefined;

/** Whether the recording is gone or not public; other failures say nothing about it. */
const isAway = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.status === 404 || failure.status === 400);

function useRecording(recordingId: string): LoadedRecording {
  const [loaded, setLoaded] = useState<LoadedRecording>();
  useEffect(() => {
    setLoaded(undefined);
    call(recordingEndpoints.readPublic, { params: { recordingId } }).then(setLoaded, (failure: unknown) =>
      setLoaded({ failure }),
    );
  }, [recordingId]);
  return loaded;
}

function Recording({
  recording: { topic, programName, startedDateTime, url },
}: {
  readonly recording: PublicRecording;
}) {
  const t = useText();
  return (
    <>
      <div>
        <h1>{topic}</h1>
        <p className="t2">{`${programName} · ${formatDay(startedDateTime)}`}</p>
      </div>
      <video
        className="recording__video"
        src={url}
        controls
        preload="metadata"
        playsInline
        aria-label={t("recordings.video")}
      />
    </>
  );
}

/** A recording that anyone may watch. A failure of the call shows the error page. */
export function RecordingPage() {
  const t = useText();
  const { recordingId = "" }: { recordingId?: string } = useParams({ strict: false });
  const loaded = useRecording(recordingId);
  const title = loaded !== undefined && "recording" in loaded ? loaded.recording.topic : t("recordings.video");
  useEffect(() => {
    document.title = `${title} · ${t("app.product")}`;
  }, [title, t]);
  if (loaded !== undefined && "failure" in loaded && !isAway(loaded.failure)) throw loaded.failure;
  return (
    <PublicFrame>
      <main className="page stack g4">
        {loaded !== undefined && "recording" in loaded ? (
          <Recording recording={loaded.recording} />
        ) : (
          <h1 className="sr">{title}</h1>
        )}
        {loaded === undefined && <Skeleton lines={6} height="2.5rem" />}
        {loaded !== undefined && "failure" in loaded && (
          <FailedState title={t("recordings.away")} text={t("recordings.awayText")} />
        )}
      </main>
    </PublicFrame>
  );
}
