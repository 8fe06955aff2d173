import { and, eq, like, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/database.ts";
import { attendanceEvents } from "../../tables.ts";

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
