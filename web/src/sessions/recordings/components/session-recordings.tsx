import "../../../ui/styles/recordings.css";
import { useText } from "../../../kernel/i18n.tsx";
import { useRecordings } from "../data.ts";
import { RecordingCard } from "./recording-card.tsx";
import { ZoomRecordings } from "./zoom-recordings.tsx";

/** The recordings of a session, for those who may watch them; nothing where there is none. */
export function SessionRecordings({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const { recordingList, zoomRecordingList, canManage } = useRecordings(sessionId);
  if (recordingList.length + zoomRecordingList.length === 0) return null;
  return (
    <section className="card card--p stack g4 recordings" aria-label={t("recordings.title")}>
      <h2 className="lg semi">{t("recordings.title")}</h2>
      {recordingList.map((recording) => (
        <RecordingCard key={recording.recordingId} sessionId={sessionId} recording={recording} canManage={canManage} />
      ))}
      {zoomRecordingList.length > 0 && <ZoomRecordings files={zoomRecordingList} />}
    </section>
  );
}
