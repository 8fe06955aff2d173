import { and, asc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { accessColumns, isInScope, joinAccess, type BatchScope } from "../../batches/service.ts";
import { batches } from "../../batches/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { invitations } from "../tables.ts";

interface OpenFilter {
  readonly scope: BatchScope;
  /** Delivered invitations wait when they were last sent before it. */
  readonly sentBefore: Date;
  readonly limit: number;
}

/** Running batches with open invitations that bounced or wait for long, with what decides on the batch. */
export function listOpenInvitations(db: Db, userId: string, { scope, sentBefore, limit }: OpenFilter) {
  const isBounced = sql`${invitations.mailStatus} = 'NOT_SENT'`;
  const isWaiting = and(sql`not ${isBounced}`, lt(invitations.lastSentAt, sentBefore));
  const open = db
    .select({
      entityId: invitations.entityId,
      bounced: sql<number>`(count(*) filter (where ${isBounced}))::int`.as("bounced"),
      waiting: sql<number>`(count(*) filter (where ${isWaiting}))::int`.as("waiting"),
      bouncedSince: sql<string | null>`min(${invitations.lastSentAt}) filter (where ${isBounced})`.as("bounced_since"),
      waitingSince: sql<string | null>`min(${invitations.lastSentAt}) filter (where ${isWaiting})`.as("waiting_since"),
    })
    .from(invitations)
    .where(
      and(
        eq(invitations.entityType, "BATCH"),
        eq(invitations.entityId, batches.batchId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .groupBy(invitations.entityId)
    .as("open_invitations");
  return joinAccess(
    db
      .select({
        ...accessColumns,
        batchId: batches.batchId,
        batchName: batches.batchName,
        bounced: open.bounced,
        waiting: open.waiting,
        bouncedSince: open.bouncedSince,
        waitingSince: open.waitingSince,
      })
      .from(batches)
      .$dynamic(),
    userId,
  )
    .innerJoinLateral(open, sql`true`)
    .where(and(isInScope(scope), eq(batches.entityStatus, "ACTIVE"), gt(sql`${open.bounced} + ${open.waiting}`, 0)))
    .orderBy(asc(batches.startsAt), asc(batches.batchId))
    .limit(limit);
}
