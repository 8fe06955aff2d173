import { and, asc, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import { batches } from "../../../batches/tables.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { sessions } from "../../tables.ts";
import { zoomAccounts, zoomMeetings } from "../tables.ts";

export type ZoomAccountRow = typeof zoomAccounts.$inferSelect;

const isConnected = isNull(zoomAccounts.removedAt);

/** The connected accounts of an organization, the oldest first. */
export const listAccounts = (db: Db, organizationId: string): Promise<ZoomAccountRow[]> =>
  db
    .select()
    .from(zoomAccounts)
    .where(and(eq(zoomAccounts.organizationId, organizationId), isConnected))
    .orderBy(asc(zoomAccounts.createdAt), asc(zoomAccounts.accountId));

/** The same, locked until the transaction ends, so that no host is given to two sessions. */
export const lockAccounts = (tx: Tx, organizationId: string): Promise<ZoomAccountRow[]> =>
  tx
    .select()
    .from(zoomAccounts)
    .where(and(eq(zoomAccounts.organizationId, organizationId), isConnected))
    .orderBy(asc(zoomAccounts.createdAt), asc(zoomAccounts.accountId))
    .for("update");

/** Whether an organization has a connected account. */
export const hasAccount = async (db: Db, organizationId: string): Promise<boolean> =>
  (await db.$count(zoomAccounts, and(eq(zoomAccounts.organizationId, organizationId), isConnected))) > 0;

/** A connected account. */
export async function findAccount(db: Db, accountId: string): Promise<ZoomAccountRow | undefined> {
  const [row] = await db
    .select()
    .from(zoomAccounts)
    .where(and(eq(zoomAccounts.accountId, accountId), isConnected));
  return row;
}

/** Inserts an account; false when the organization has connected the same one. */
export async function insertAccount(tx: Tx, row: typeof zoomAccounts.$inferInsert): Promise<boolean> {
  const { accountId } = zoomAccounts;
  return (await tx.insert(zoomAccounts).values(row).onConflictDoNothing().returning({ accountId })).length > 0;
}

export async function updateAccount(
  tx: Tx,
  accountId: string,
  changes: Partial<typeof zoomAccounts.$inferInsert>,
): Promise<void> {
  await tx.update(zoomAccounts).set(changes).where(eq(zoomAccounts.accountId, accountId));
}

/** Notes when Zoom reported something, at most once within the given period. */
export async function updateReported(tx: Tx, accountId: string, { at, before }: { at: Date; before: Date }) {
  await tx
    .update(zoomAccounts)
    .set({ reportedAt: at })
    .where(
      and(
        eq(zoomAccounts.accountId, accountId),
        or(isNull(zoomAccounts.reportedAt), lt(zoomAccounts.reportedAt, before)),
      ),
    );
}

/** Whether meetings of an account are still to come or run. */
export const hasMeetings = async (db: Db, accountId: string, at: Date): Promise<boolean> =>
  (await db.$count(zoomMeetings, and(eq(zoomMeetings.accountId, accountId), gt(zoomMeetings.endsAt, at)))) > 0;

/** The sessions to come of an organization whose meeting has a fault. */
export const listProblems = (db: Db, organizationId: string, at: Date) =>
  db
    .select({
      sessionId: sessions.sessionId,
      topic: sessions.topic,
      batchName: batches.batchName,
      startsAt: sessions.startsAt,
      fault: zoomMeetings.fault,
    })
    .from(zoomMeetings)
    .innerJoin(sessions, eq(sessions.sessionId, zoomMeetings.sessionId))
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .where(
      and(
        eq(zoomMeetings.organizationId, organizationId),
        isNotNull(zoomMeetings.fault),
        gt(sessions.endsAt, at),
        eq(sessions.status, "SCHEDULED"),
      ),
    )
    .orderBy(asc(sessions.startsAt))
    .limit(50);
