import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/database.ts";
import { attendanceMarks } from "../tables.ts";

/** Inserts or replaces marks. */
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

/** Deletes the marks of people; returns the deleted ones. */
export async function deleteMarks(tx: Tx, sessionId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .delete(attendanceMarks)
    .where(and(eq(attendanceMarks.sessionId, sessionId), inArray(attendanceMarks.userId, [...userIds])))
    .returning({ userId: attendanceMarks.userId });
  return rows.map(({ userId }) => userId);
}

/** Clears the notes about a person beside their attendance. */
export async function clearNotes(tx: Tx, userId: string): Promise<void> {
  await tx.update(attendanceMarks).set({ note: "" }).where(eq(attendanceMarks.userId, userId));
}
