import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/database.ts";
import { attendanceEvents } from "../tables.ts";

interface StayOf {
  readonly sessionId: string;
  readonly userId?: string;
}

/** The stays at the plain link of a session, of one person or of all, the last first. */
export async function listLinkStays(db: Db, { sessionId, userId }: StayOf) {
  const { connectionId, kind, at, source } = attendanceEvents;
  const rows = await db
    .select({
      userId: attendanceEvents.userId,
      connectionId,
      joinedAt: sql<Date>`min(${at})`.mapWith(at),
      answeredAt: sql<Date>`max(${at})`.mapWith(at),
      hasLeft: sql<boolean>`bool_or(${kind} = 'LEAVE')`,
    })
    .from(attendanceEvents)
    .where(
      and(
        eq(attendanceEvents.sessionId, sessionId),
        eq(source, "LINK"),
        userId === undefined ? undefined : eq(attendanceEvents.userId, userId),
      ),
    )
    .groupBy(attendanceEvents.userId, connectionId)
    .orderBy(desc(sql`min(${at})`));
  return rows;
}

export type LinkStayRow = Awaited<ReturnType<typeof listLinkStays>>[number];
