import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { attendanceMarks } from "../tables.ts";

/** Enters a mark where the person has none; answers the one that stands. */
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

/** How many people checked in to a session at its door. */
export const countCheckedIn = (db: Db, sessionId: string): Promise<number> =>
  db.$count(attendanceMarks, and(eq(attendanceMarks.sessionId, sessionId), eq(attendanceMarks.reason, "DOOR")));
