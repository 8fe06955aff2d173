import { MINUTE, now, nowMs } from "../../kernel/clock.ts";
import type { Autocommit } from "../../kernel/db/database.ts";
import { newId } from "../../kernel/ids.ts";
import type { RecordingRow } from "./queries.ts";
import { recordingConsents, sessionRecordings } from "./tables.ts";

/** A recording of an hour whose file is ready, by default, and that ended a minute ago. */
export async function buildRecording(
  db: Autocommit,
  fields: Partial<typeof sessionRecordings.$inferInsert> & { sessionId: string; startedBy: string },
): Promise<RecordingRow> {
  const recordingId = fields.recordingId ?? newId();
  const durationMs = 60 * MINUTE;
  const stoppedAt = fields.stoppedAt ?? new Date(nowMs() - MINUTE);
  const [row] = await db
    .insert(sessionRecordings)
    .values({
      recordingId,
      startedAt: new Date(stoppedAt.getTime() - durationMs),
      stoppedAt,
      status: "READY",
      steps: [{ item: 0, atMs: 0 }],
      storageKey: `recordings/${recordingId}.mp4`,
      durationMs,
      sizeBytes: 10,
      ...fields,
    })
    .returning();
  if (row === undefined) throw new Error("no row");
  return row;
}

export async function buildConsent(
  db: Autocommit,
  consent: { readonly sessionId: string; readonly userId: string },
): Promise<void> {
  await db.insert(recordingConsents).values({ ...consent, at: now() });
}
