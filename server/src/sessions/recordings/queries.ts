import { and, eq, sql } from "drizzle-orm";
import type { AgendaStep } from "@openrounds/contract/sessions/recordings/schemas.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { recordingConsents, sessionRecordings } from "./tables.ts";

export type RecordingRow = typeof sessionRecordings.$inferSelect;

/** Inserts a running recording; false when the session is being recorded already. */
export async function insertRecording(tx: Tx, row: typeof sessionRecordings.$inferInsert): Promise<boolean> {
  const { recordingId } = sessionRecordings;
  return (await tx.insert(sessionRecordings).values(row).onConflictDoNothing().returning({ recordingId })).length > 0;
}

const isRunningIn = (sessionId: string) =>
  and(eq(sessionRecordings.sessionId, sessionId), eq(sessionRecordings.status, "RECORDING"));

/** The recording of a session that runs. */
export async function findRunning(db: Db, sessionId: string): Promise<RecordingRow | undefined> {
  const [row] = await db.select().from(sessionRecordings).where(isRunningIn(sessionId));
  return row;
}

/** Stops the running recording of a session, of which the file is composed next; undefined when there is none. */
export async function stopRunning(tx: Tx, sessionId: string, stoppedAt: Date): Promise<string | undefined> {
  const [row] = await tx
    .update(sessionRecordings)
    .set({ status: "COMPOSING", stoppedAt })
    .where(isRunningIn(sessionId))
    .returning({ recordingId: sessionRecordings.recordingId });
  return row?.recordingId;
}

/** Notes that the room came to an item of the agenda, if it is being recorded. */
export async function appendStep(tx: Tx, sessionId: string, step: AgendaStep): Promise<void> {
  await tx
    .update(sessionRecordings)
    .set({ steps: sql`${sessionRecordings.steps} || ${JSON.stringify([step])}::jsonb` })
    .where(isRunningIn(sessionId));
}

/** Records that a person agreed to be recorded in a session; a second time changes nothing. */
export async function insertConsent(tx: Tx, row: typeof recordingConsents.$inferInsert): Promise<void> {
  await tx.insert(recordingConsents).values(row).onConflictDoNothing();
}

/** The people who agreed to be recorded in a session. */
export async function listConsents(db: Db, sessionId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: recordingConsents.userId })
    .from(recordingConsents)
    .where(eq(recordingConsents.sessionId, sessionId));
  return rows.map(({ userId }) => userId);
}

export async function findRecording(db: Db, recordingId: string): Promise<RecordingRow | undefined> {
  const [row] = await db.select().from(sessionRecordings).where(eq(sessionRecordings.recordingId, recordingId));
  return row;
}

/** Changes a recording of which the file is being composed. */
export async function updateComposing(
  tx: Tx,
  recordingId: string,
  changes: Partial<Pick<RecordingRow, "status" | "progress" | "storageKey" | "durationMs" | "sizeBytes">>,
): Promise<void> {
  const isComposing = and(eq(sessionRecordings.recordingId, recordingId), eq(sessionRecordings.status, "COMPOSING"));
  await tx.update(sessionRecordings).set(changes).where(isComposing);
}
