import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { recordingEndpoints } from "@openrounds/contract/sessions/recordings/endpoints.ts";
import { formatDay } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import "../../../ui/styles/recordings.css";

/** A recording that anyone may watch. */
export function PublicRecordingPage() {
  const t = useText();
  const { recordingId = "" }: { recordingId?: string } = useParams({ strict: false });
  const { recording } = useSuspenseQuery(
    endpointQuery(recordingEndpoints.readPublic, { params: { recordingId } }),
  ).data;
  return (
    <main className="page stack g4">
      <div>
        <h1>{recording.topic}</h1>
        <p className="t2">{`${recording.programName} · ${formatDay(recording.startedDateTime)}`}</p>
      </div>
      <video
        className="recording__video"
        src={recording.url}
        controls
        preload="metadata"
        playsInline
        aria-label={t("recordings.video")}
      />
    </main>
  );
}
