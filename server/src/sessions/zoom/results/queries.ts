import { and, asc, eq, sql } from "drizzle-orm";
import { users } from "../../../identity/tables.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { zoomPollAnswers, zoomRecordings } from "../tables.ts";

export type ZoomRecordingRow = typeof zoomRecordings.$inferSelect;

interface Instance {
  readonly sessionId: string;
  readonly uuid: string;
}

/** Replaces the answers to the polls of an instance of a meeting. */
export async function replacePollAnswers(
  tx: Tx,
  { sessionId, uuid }: Instance,
  rows: readonly (typeof zoomPollAnswers.$inferInsert)[],
): Promise<void> {
  await tx.delete(zoomPollAnswers).where(and(eq(zoomPollAnswers.sessionId, sessionId), eq(zoomPollAnswers.uuid, uuid)));
  if (rows.length > 0) await tx.insert(zoomPollAnswers).values([...rows]);
}

/** Replaces the recorded files of an instance of a meeting. */
export async function replaceRecordings(
  tx: Tx,
  { sessionId, uuid }: Instance,
  rows: readonly (typeof zoomRecordings.$inferInsert)[],
): Promise<void> {
  await tx.delete(zoomRecordings).where(and(eq(zoomRecordings.sessionId, sessionId), eq(zoomRecordings.uuid, uuid)));
  if (rows.length > 0) await tx.insert(zoomRecordings).values([...rows]);
}

/** The number of different questions that were answered at Zoom in a session. */
export async function countPolled(db: Db, sessionId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${zoomPollAnswers.question})::int` })
    .from(zoomPollAnswers)
    .where(eq(zoomPollAnswers.sessionId, sessionId));
  return row?.count ?? 0;
}

/** The answers that were given at Zoom in a session, by question and time, with the names of those who gave them. */
export const listPolled = (db: Db, sessionId: string) =>
  db
    .select({
      question: zoomPollAnswers.question,
      option: zoomPollAnswers.answer,
      firstName: sql<string>`coalesce(${users.firstName}, ${zoomPollAnswers.name})`,
      lastName: sql<string>`coalesce(${users.lastName}, '')`,
      at: zoomPollAnswers.at,
    })
    .from(zoomPollAnswers)
    .leftJoin(users, eq(users.userId, zoomPollAnswers.userId))
    .where(eq(zoomPollAnswers.sessionId, sessionId))
    .orderBy(
      asc(zoomPollAnswers.question),
      asc(zoomPollAnswers.answer),
      asc(zoomPollAnswers.at),
      asc(zoomPollAnswers.answerId),
    );

/** The files that Zoom keeps of a session, the first one first. */
export const listRecorded = (db: Db, sessionId: string): Promise<ZoomRecordingRow[]> =>
  db
    .select()
    .from(zoomRecordings)
    .where(eq(zoomRecordings.sessionId, sessionId))
    .orderBy(asc(zoomRecordings.startedAt), asc(zoomRecordings.type), asc(zoomRecordings.fileId));
