import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/database.ts";
import { attendanceMarks } from "../tables.ts";

/** Enters marks in place of those that the people had. */
export async function upsertMarks(tx: Tx, rows: (typeof attendanceMarks.$inferInsert)[]): Promise<void> {
  const { sessionId, userId } = attendanceMarks;
  await tx
    .insert(attendanceMarks)
    .values(rows)
    .onConflictDoUpdate({
      target: [sessionId, userId],
      set: {
        attendance: sql`excluded.attendance`,
        minutes: sql`excluded.minutes`,
        reason: sql`excluded.reason`,
        note: sql`excluded.note`,
        markedBy: sql`excluded.marked_by`,
        markedAt: sql`excluded.marked_at`,
      },
    });
}

/** Removes the marks of people; answers whose there were. */
export async function deleteMarks(tx: Tx, sessionId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .delete(attendanceMarks)
    .where(and(eq(attendanceMarks.sessionId, sessionId), inArray(attendanceMarks.userId, [...userIds])))
    .returning({ userId: attendanceMarks.userId });
  return rows.map(({ userId }) => userId);
}

/** Empties what was written about a person beside their attendance. */
export async function emptyNotes(tx: Tx, userId: string): Promise<void> {
  await tx.update(attendanceMarks).set({ note: "" }).where(eq(attendanceMarks.userId, userId));
}
