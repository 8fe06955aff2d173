import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { AgendaStep } from "@openrounds/contract/sessions/recordings/schemas.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { batches } from "../../batches/tables.ts";
import { users } from "../../identity/tables.ts";
import { programs } from "../../programs/tables.ts";
import { sessions } from "../tables.ts";
import { recordingConsents, recordingTerms, recordingViews, sessionRecordings } from "./tables.ts";

export type RecordingRow = typeof sessionRecordings.$inferSelect;
export type ViewRow = typeof recordingViews.$inferSelect;

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

/** Changes a recording of which the file is being composed; false when it is not any more. */
export async function updateComposing(
  tx: Tx,
  recordingId: string,
  changes: Partial<Pick<RecordingRow, "status" | "progress" | "storageKey" | "durationMs" | "sizeBytes">>,
): Promise<boolean> {
  const isComposing = and(eq(sessionRecordings.recordingId, recordingId), eq(sessionRecordings.status, "COMPOSING"));
  const { recordingId: changed } = sessionRecordings;
  return (await tx.update(sessionRecordings).set(changes).where(isComposing).returning({ changed })).length > 0;
}

/** The recordings of a session in order, with what a person watched of each. */
export const listOfSession = (db: Db, sessionId: string, userId: string) =>
  db
    .select({ recording: sessionRecordings, view: recordingViews })
    .from(sessionRecordings)
    .leftJoin(
      recordingViews,
      and(eq(recordingViews.recordingId, sessionRecordings.recordingId), eq(recordingViews.userId, userId)),
    )
    .where(eq(sessionRecordings.sessionId, sessionId))
    .orderBy(asc(sessionRecordings.startedAt));

/** Where a session belongs. */
export async function findPlace(db: Db, sessionId: string) {
  const { topic } = sessions;
  const { name: programName, organizationId } = programs;
  const [row] = await db
    .select({ topic, batchName: batches.batchName, programName, organizationId })
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .where(eq(sessions.sessionId, sessionId));
  return row;
}

export async function updateVisibility(
  tx: Tx,
  recordingId: string,
  visibility: RecordingRow["visibility"],
): Promise<void> {
  await tx.update(sessionRecordings).set({ visibility }).where(eq(sessionRecordings.recordingId, recordingId));
}

/** Deletes a recording that does not run; false when it does. */
export async function deleteRecording(tx: Tx, recordingId: string): Promise<boolean> {
  const rows = await tx
    .delete(sessionRecordings)
    .where(and(eq(sessionRecordings.recordingId, recordingId), ne(sessionRecordings.status, "RECORDING")))
    .returning({ recordingId: sessionRecordings.recordingId });
  return rows.length > 0;
}

/** Lets a recording be composed again that failed; false when it did not. */
export async function restartComposing(tx: Tx, recordingId: string): Promise<boolean> {
  const rows = await tx
    .update(sessionRecordings)
    .set({ status: "COMPOSING", progress: 0 })
    .where(and(eq(sessionRecordings.recordingId, recordingId), eq(sessionRecordings.status, "FAILED")))
    .returning({ recordingId: sessionRecordings.recordingId });
  return rows.length > 0;
}

interface Viewer {
  readonly recordingId: string;
  readonly userId: string;
}

const isOf = ({ recordingId, userId }: Viewer) =>
  and(eq(recordingViews.recordingId, recordingId), eq(recordingViews.userId, userId));

/** What a person watched of a recording, locked until the transaction ends. */
export async function lockView(
  tx: Tx,
  viewer: Viewer & { readonly updatedAt: Date },
): Promise<Pick<ViewRow, "watched">> {
  await tx.insert(recordingViews).values(viewer).onConflictDoNothing();
  const [row] = await tx
    .select({ watched: recordingViews.watched })
    .from(recordingViews)
    .where(isOf(viewer))
    .for("update");
  return row ?? { watched: [] };
}

export async function updateView(
  tx: Tx,
  viewer: Viewer,
  changes: Omit<ViewRow, "recordingId" | "userId">,
): Promise<void> {
  await tx.update(recordingViews).set(changes).where(isOf(viewer));
}

/** The people who watched a recording, those who watched most first. */
export const listViewers = (db: Db, recordingId: string) =>
  db
    .select({
      userId: users.userId,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      watchedMs: recordingViews.watchedMs,
      updatedAt: recordingViews.updatedAt,
    })
    .from(recordingViews)
    .innerJoin(users, eq(users.userId, recordingViews.userId))
    .where(eq(recordingViews.recordingId, recordingId))
    .orderBy(desc(recordingViews.watchedMs), asc(users.userId));
export type ViewerRow = Awaited<ReturnType<typeof listViewers>>[number];

/** Forgets what a person watched. */
export async function deleteViewsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recordingViews).where(eq(recordingViews.userId, userId));
}

/** How long an organization keeps recordings; undefined if it has not said so. */
export async function findKeptDays(db: Db, organizationId: string): Promise<{ keptDays: number | null } | undefined> {
  const [row] = await db
    .select({ keptDays: recordingTerms.keptDays })
    .from(recordingTerms)
    .where(eq(recordingTerms.organizationId, organizationId));
  return row;
}

export async function upsertTerms(tx: Tx, row: typeof recordingTerms.$inferInsert): Promise<void> {
  const { keptDays, updatedAt } = row;
  const changes = { keptDays: keptDays ?? null, updatedAt };
  await tx
    .insert(recordingTerms)
    .values(row)
    .onConflictDoUpdate({ target: recordingTerms.organizationId, set: changes });
}

const EXPIRED_AT_ONCE = 200;

/** Marks recordings as expired whose time is over; returns them with the keys of their files. */
export async function expireRecordings(
  tx: Tx,
  { usual, now }: { readonly usual: number; readonly now: Date },
): Promise<Pick<RecordingRow, "recordingId" | "storageKey">[]> {
  const { recordingId, storageKey, stoppedAt, status } = sessionRecordings;
  const keptDays = sql`case when ${recordingTerms.organizationId} is null then ${usual} else ${recordingTerms.keptDays} end`;
  const due = await tx
    .select({ recordingId, storageKey })
    .from(sessionRecordings)
    .innerJoin(sessions, eq(sessions.sessionId, sessionRecordings.sessionId))
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .leftJoin(recordingTerms, eq(recordingTerms.organizationId, programs.organizationId))
    .where(
      and(inArray(status, ["READY", "FAILED"]), sql`${stoppedAt} + make_interval(days => (${keptDays})::int) < ${now}`),
    )
    .limit(EXPIRED_AT_ONCE)
    .for("update", { of: sessionRecordings, skipLocked: true });
  if (due.length === 0) return [];
  await tx
    .update(sessionRecordings)
    .set({ status: "EXPIRED", storageKey: null, sizeBytes: null })
    .where(
      inArray(
        recordingId,
        due.map((row) => row.recordingId),
      ),
    );
  return due;
}
