import { and, asc, eq, gt, gte, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/database.ts";
import { packed } from "../attendances/queries.ts";
import { attendances, heldSessions } from "../attendances/tables.ts";

export interface CountedFilter {
  readonly after: string | undefined;
  readonly since: Date | undefined;
  readonly limit: number;
}

/** The ids of sessions that were counted since an instant, those after an id, in order. */
export async function listCounted(db: Db, { after, since, limit }: CountedFilter): Promise<string[]> {
  const rows = await db
    .select({ sessionId: heldSessions.sessionId })
    .from(heldSessions)
    .where(
      and(
        after === undefined ? undefined : gt(heldSessions.sessionId, after),
        since === undefined ? undefined : gte(heldSessions.countedAt, since),
      ),
    )
    .orderBy(asc(heldSessions.sessionId))
    .limit(limit);
  return rows.map(({ sessionId }) => sessionId);
}

/** Those of some sessions whose rollup is not what their attendances tell; sessions that are not packed yet have none. */
export async function listDifferent(db: Db, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ sessionId: string }>(sql`
    select ${heldSessions.sessionId} as "sessionId" from ${heldSessions}
    join (${packed(sessionIds)}) packed on packed.session_id = ${heldSessions.sessionId}
    where ${heldSessions.people} is not null and (${heldSessions.people} <> packed.people
      or ${heldSessions.stays} is distinct from packed.stays or length(packed.people) <> came * 4)`);
  return rows.map(({ sessionId }) => sessionId);
}

/** The attendances of a counted session. */
export const listAttendances = (db: Db, sessionId: string) =>
  db.select().from(attendances).where(eq(attendances.sessionId, sessionId));
