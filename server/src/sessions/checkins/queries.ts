import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { attendanceMarks } from "../tables.ts";

/** Inserts a mark if the person has none; returns the existing one otherwise. */
export async function insertOrFindMark(tx: Tx, row: typeof attendanceMarks.$inferInsert) {
  const [entered] = await tx.insert(attendanceMarks).values(row).onConflictDoNothing().returning();
  if (entered !== undefined) return { mark: entered, isNew: true };
  const { sessionId, userId } = attendanceMarks;
  const [mark] = await tx
    .select()
    .from(attendanceMarks)
    .where(and(eq(sessionId, row.sessionId), eq(userId, row.userId)));
  return { mark, isNew: false };
}

/** The number of people who checked in at the door of a session. */
export const countCheckedIn = (db: Db, sessionId: string): Promise<number> =>
  db.$count(attendanceMarks, and(eq(attendanceMarks.sessionId, sessionId), eq(attendanceMarks.reason, "DOOR")));
