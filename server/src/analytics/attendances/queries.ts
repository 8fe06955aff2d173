import { and, asc, eq, inArray, isNull, lt, notInArray, or, sql, type SQL } from "drizzle-orm";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { programs } from "../../programs/tables.ts";
import { sessions } from "../../sessions/tables.ts";
import { attendances, heldSessions } from "./tables.ts";

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
