import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import type { Recording, RecordingView } from "@openrounds/contract/sessions/recordings/schemas.ts";
import { DAY } from "../../kernel/clock.ts";
import type { RecordingRow, ViewRow, ViewerRow } from "./queries.ts";

/** What one person sees of a recording besides its row. */
interface RecordingFacts {
  readonly agenda: LiveRoomDetails["agenda"];
  readonly view: ViewRow | undefined;
  /** Null for ever. */
  readonly keptDays: number | null;
  readonly url: string | null;
}

const endOf = ({ stoppedAt, startedAt }: RecordingRow): number => (stoppedAt ?? startedAt).getTime();

export const presentRecording = (row: RecordingRow, { agenda, view, keptDays, url }: RecordingFacts): Recording => ({
  recordingId: row.recordingId,
  status: row.status,
  progress: row.progress,
  visibility: row.visibility,
  startedDateTime: row.startedAt.getTime(),
  durationMs: row.durationMs,
  url,
  chapters: row.steps.flatMap(({ item, atMs }) => {
    const title = agenda[item]?.title;
    return title === undefined ? [] : [{ title, atMs }];
  }),
  positionMs: view?.positionMs ?? 0,
  watchedMs: view?.watchedMs ?? 0,
  deletesDateTime: keptDays === null ? null : endOf(row) + keptDays * DAY,
});

export const presentView = ({ userId, name, watchedMs, updatedAt }: ViewerRow): RecordingView => ({
  userId,
  name,
  watchedMs,
  lastDateTime: updatedAt.getTime(),
});
