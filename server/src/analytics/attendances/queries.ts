import { and, asc, eq, inArray, isNull, lt, notInArray, or, sql, type SQL } from "drizzle-orm";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { programs } from "../../programs/tables.ts";
import { sessions } from "../../sessions/tables.ts";
import { attendances, heldSessions, personNumbers } from "./tables.ts";

/** The ledger of a session can still grow for this long after its end. */
const SETTLED_AFTER = sql.raw("interval '10 minutes'");
const endOf = sql`coalesce(${sessions.endedAt}, ${sessions.endsAt})`;

/** Not counted yet, or counted before its ledger was complete. */
const isDue = (at: Date): SQL | undefined =>
  or(
    isNull(heldSessions.sessionId),
    and(lt(heldSessions.countedAt, sql`${endOf} + ${SETTLED_AFTER}`), sql`${endOf} + ${SETTLED_AFTER} < ${at}`),
  );

export interface DueFilter {
  readonly at: Date;
  readonly limit: number;
  readonly organizationId?: string;
  readonly sessionId?: string;
}

/** Sessions that took place and must be counted, the oldest first. */
export const listDue = (db: Db, { at, limit, organizationId, sessionId }: DueFilter) =>
  db
    .select({
      sessionId: sessions.sessionId,
      batchId: sessions.batchId,
      startsAt: sessions.startsAt,
      startedAt: sessions.startedAt,
      endedAt: sql<Date>`${endOf}`.mapWith(sessions.endsAt),
      programId: programs.programId,
      organizationId: programs.organizationId,
    })
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .leftJoin(heldSessions, eq(heldSessions.sessionId, sessions.sessionId))
    .where(
      and(
        eq(sessions.status, "COMPLETED"),
        organizationId === undefined ? undefined : eq(programs.organizationId, organizationId),
        sessionId === undefined ? isDue(at) : eq(sessions.sessionId, sessionId),
      ),
    )
    .orderBy(asc(sessions.startsAt))
    .limit(limit);

export type DueSession = Awaited<ReturnType<typeof listDue>>[number];

/** The current participants of the batch among the people, with their roles. */
export async function listParticipantRoles(
  db: Db,
  batchId: string,
  userIds: readonly string[],
): Promise<Map<string, readonly BatchRole[]>> {
  const rows = await db
    .select({ userId: batchParticipants.userId, roles: batchParticipants.roles })
    .from(batchParticipants)
    .where(
      and(
        eq(batchParticipants.batchId, batchId),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        inArray(batchParticipants.userId, [...userIds]),
      ),
    );
  return new Map(rows.map(({ userId, roles }) => [userId, roles]));
}

/** Records that a session was counted. */
export async function upsertHeldSession(tx: Tx, row: typeof heldSessions.$inferInsert): Promise<void> {
  const { sessionId: _, ...set } = row;
  await tx.insert(heldSessions).values(row).onConflictDoUpdate({ target: heldSessions.sessionId, set });
}

/** Inserts or updates attendances of a session. */
export async function upsertAttendances(tx: Tx, rows: (typeof attendances.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(attendances)
    .values(rows)
    .onConflictDoUpdate({
      target: [attendances.sessionId, attendances.userId],
      set: {
        minutes: sql`excluded.minutes`,
        bracket: sql`excluded.bracket`,
        isLate: sql`excluded.is_late`,
        isAdhoc: sql`excluded.is_adhoc`,
      },
    });
}

/** Deletes the attendances of a session except those of some people. */
export async function deleteOthers(tx: Tx, sessionId: string, userIds: readonly string[]): Promise<void> {
  const { userId } = attendances;
  await tx.delete(attendances).where(and(eq(attendances.sessionId, sessionId), notInArray(userId, [...userIds])));
}

/** Deletes the record of a counted session; its attendances must be deleted before. */
export async function deleteHeldSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(heldSessions).where(eq(heldSessions.sessionId, sessionId));
}

const idsOf = (sessionIds: readonly string[]): SQL => sql`${sql.param([...sessionIds])}::uuid[]`;

/** Gives a number to each attendee of some sessions who has none. */
export async function insertNumbers(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into ${personNumbers} (user_id)
    select distinct ${attendances.userId} from ${attendances}
    where ${attendances.sessionId} = any(${idsOf(sessionIds)})
      and not exists (select from ${personNumbers} where ${personNumbers.userId} = ${attendances.userId})
    order by 1 on conflict do nothing`);
}

/**
 * The rollups of some sessions as their attendances tell them: session_id, people and stays, and the number of people
 * who came.
 */
export const packed = (sessionIds: readonly string[]): SQL => sql`
  select chosen.session_id, count(${attendances.userId}) as came,
    coalesce(string_agg(int4send(number), ''::bytea order by number), '') as people,
    coalesce(string_agg(int4send(minutes * 32 + coalesce(bracket, 0) * 4 + is_late::int * 2 + is_adhoc::int),
      ''::bytea order by number), '') as stays
  from unnest(${idsOf(sessionIds)}) chosen (session_id)
  left join ${attendances} on ${attendances.sessionId} = chosen.session_id
  left join ${personNumbers} on ${personNumbers.userId} = ${attendances.userId}
  group by 1`;

/** Writes the rollups of some sessions; their people must have numbers. */
export async function updateRollups(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${heldSessions} set people = packed.people, stays = packed.stays from (${packed(sessionIds)}) packed
    where ${heldSessions.sessionId} = packed.session_id`);
}

const isUnpacked = (organizationId?: string): SQL | undefined =>
  and(
    isNull(heldSessions.people),
    organizationId === undefined ? undefined : eq(heldSessions.organizationId, organizationId),
  );

/** Whether a counted session has no rollup; of one organization, or of all. */
export async function hasUnpacked(db: Db, organizationId?: string): Promise<boolean> {
  const some = db.select({ sessionId: heldSessions.sessionId }).from(heldSessions).where(isUnpacked(organizationId));
  return (await some.limit(1)).length > 0;
}

/** Locks some of the sessions without a rollup; of one organization, or of all. */
export async function lockUnpacked(tx: Tx, limit: number, organizationId?: string): Promise<string[]> {
  const rows = await tx
    .select({ sessionId: heldSessions.sessionId })
    .from(heldSessions)
    .where(isUnpacked(organizationId))
    .orderBy(asc(heldSessions.sessionId))
    .limit(limit)
    .for("update");
  return rows.map(({ sessionId }) => sessionId);
}
