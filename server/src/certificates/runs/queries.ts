import { and, arrayOverlaps, asc, eq, gte, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { FilterCriteria } from "@openrounds/contract/certificates/schemas.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { sessions, presences } from "../../sessions/tables.ts";
import { certificateRuns, certificates } from "../tables.ts";

const CHUNK = 1000;

export type RunRow = typeof certificateRuns.$inferSelect;
export type NewCertificate = typeof certificates.$inferInsert;

const personColumns = { userId: users.userId, firstName: users.firstName, lastName: users.lastName };

function selectActive(tx: Tx, batchId: string, wanted: SQL | undefined) {
  return tx
    .select(personColumns)
    .from(batchParticipants)
    .innerJoin(users, eq(users.userId, batchParticipants.userId))
    .where(and(eq(batchParticipants.batchId, batchId), eq(batchParticipants.entityStatus, "ACTIVE"), wanted))
    .orderBy(asc(users.userId))
    .for("share", { of: batchParticipants });
}

/** The ended batch of a session if it issues certificates automatically; undefined otherwise. */
export async function findEndedBatch(db: Db, sessionId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ batchId: batches.batchId })
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .where(
      and(
        eq(sessions.sessionId, sessionId),
        eq(batches.entityStatus, "COMPLETED"),
        eq(batches.certificateSetup, "Auto"),
      ),
    );
  return row?.batchId;
}

/** The active participants among the people, locked until the transaction ends. */
export const lockActive = (tx: Tx, batchId: string, userIds: readonly string[]) =>
  selectActive(tx, batchId, inArray(batchParticipants.userId, [...userIds]));

export type LockedRecipient = Awaited<ReturnType<typeof lockActive>>[number];

/** The number of distinct sessions of the batch that the person in the outer row attended; all, or some of them. */
const sessionsAttended = (batchId: string, sessionIds?: readonly string[]): SQL<number> =>
  sql<number>`(select count(distinct ${presences.sessionId})::int
    from ${presences} join ${sessions} on ${sessions.sessionId} = ${presences.sessionId}
    where ${sessions.batchId} = ${batchId} and ${presences.userId} = ${batchParticipants.userId}
    ${sessionIds === undefined ? sql`` : sql`and ${inArray(sessions.sessionId, [...sessionIds])}`})`;

/**
 * The active participants of a batch with one of the roles, locked until the transaction ends, who fulfil the rule,
 * attended a minimum number of sessions, and all of the given ones.
 */
export function lockMatching(
  tx: Tx,
  batchId: string,
  { roles, sessionAttended = 0, sessionIds, isFulfilled }: FilterCriteria,
  fulfilled: readonly string[],
) {
  const named = [...new Set(sessionIds)];
  return selectActive(
    tx,
    batchId,
    and(
      isFulfilled === true ? inArray(batchParticipants.userId, [...fulfilled]) : undefined,
      roles.length > 0 ? arrayOverlaps(batchParticipants.roles, roles) : undefined,
      sessionAttended > 0 ? gte(sessionsAttended(batchId), sessionAttended) : undefined,
      named.length > 0 ? eq(sessionsAttended(batchId, named), named.length) : undefined,
    ),
  );
}

/** The people of a batch who ever got a certificate, including revoked ones. */
export async function listCertified(db: Db, batchId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ userId: certificates.userId })
    .from(certificates)
    .where(eq(certificates.batchId, batchId));
  return new Set(rows.map(({ userId }) => userId));
}

/** Inserts certificates; people with a valid one keep it. Returns the ids of the new ones. */
export async function insertCertificates(tx: Tx, rows: readonly NewCertificate[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < rows.length; from += CHUNK) {
    const inserted = await tx
      .insert(certificates)
      .values(rows.slice(from, from + CHUNK))
      .onConflictDoNothing()
      .returning({ certificateId: certificates.certificateId });
    ids.push(...inserted.map(({ certificateId }) => certificateId));
  }
  return ids;
}

export async function insertRun(tx: Tx, row: typeof certificateRuns.$inferInsert): Promise<void> {
  await tx.insert(certificateRuns).values(row);
}

/** The run of a batch. */
export async function findRun(db: Db, batchId: string, runId: string): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(certificateRuns)
    .where(and(eq(certificateRuns.runId, runId), eq(certificateRuns.batchId, batchId)));
  return row;
}

/** Updates the counts of a run: finished, failed, or no longer failed. */
export async function advanceRun(tx: Tx, runId: string, by: { done: number; failed: number }): Promise<void> {
  const done = sql`${certificateRuns.done} + ${by.done}`;
  const failed = sql`${certificateRuns.failed} + ${by.failed}`;
  await tx
    .update(certificateRuns)
    .set({
      done,
      failed,
      state: sql`case when ${done} >= ${certificateRuns.total} then 'DONE'
        when ${done} + ${failed} >= ${certificateRuns.total} then 'INCOMPLETE' else 'RUNNING' end`,
    })
    .where(eq(certificateRuns.runId, runId));
}

/**
 * Marks the drawing of a certificate as failed; returns its run, or undefined when it was marked before or is not
 * affected.
 */
export async function markFailed(tx: Tx, certificateId: string, at: Date): Promise<string | undefined> {
  const [row] = await tx
    .update(certificates)
    .set({ failedAt: at })
    .where(
      and(eq(certificates.certificateId, certificateId), isNull(certificates.imageKey), isNull(certificates.failedAt)),
    )
    .returning({ runId: certificates.runId });
  return row?.runId;
}

/** Clears the failure of a certificate; false when there was none. */
export async function clearFailure(tx: Tx, certificateId: string): Promise<boolean> {
  const rows = await tx
    .update(certificates)
    .set({ failedAt: null })
    .where(and(eq(certificates.certificateId, certificateId), isNotNull(certificates.failedAt)))
    .returning({ certificateId: certificates.certificateId });
  return rows.length === 1;
}

/** Clears all failures of a batch, in a fixed order against deadlocks; returns the certificates. */
export function clearFailures(tx: Tx, batchId: string): Promise<{ certificateId: string; runId: string }[]> {
  const failed = tx
    .select({ certificateId: certificates.certificateId })
    .from(certificates)
    .where(and(eq(certificates.batchId, batchId), isNotNull(certificates.failedAt)))
    .orderBy(asc(certificates.certificateId))
    .for("update");
  return tx
    .update(certificates)
    .set({ failedAt: null })
    .where(inArray(certificates.certificateId, failed))
    .returning({ certificateId: certificates.certificateId, runId: certificates.runId });
}
