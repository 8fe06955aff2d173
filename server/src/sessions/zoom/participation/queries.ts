import { and, eq, like, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/database.ts";
import { attendanceEvents } from "../../tables.ts";
import { zoomRegistrants } from "../tables.ts";

/** The people who are registered for a meeting, by the id that Zoom gave them. */
export async function listRegistered(db: Db, sessionId: string): Promise<ReadonlyMap<string, string>> {
  const { registrantId, userId } = zoomRegistrants;
  const rows = await db
    .select({ registrantId, userId })
    .from(zoomRegistrants)
    .where(eq(zoomRegistrants.sessionId, sessionId));
  return new Map(rows.map((row) => [row.registrantId, row.userId]));
}

/** The stays in an instance of a meeting that have no end. */
export const listOpenStays = (db: Db, { sessionId, uuid }: { sessionId: string; uuid: string }) => {
  const { userId, connectionId, kind, source } = attendanceEvents;
  return db
    .select({ userId, connectionId })
    .from(attendanceEvents)
    .where(
      and(
        eq(attendanceEvents.sessionId, sessionId),
        eq(source, "ZOOM"),
        like(connectionId, `${uuid.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}:%`),
      ),
    )
    .groupBy(userId, connectionId)
    .having(sql`not bool_or(${kind} = 'LEAVE')`);
};
