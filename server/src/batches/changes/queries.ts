import { and, asc, eq, gt, inArray, lte } from "drizzle-orm";
import type { Tx } from "../../kernel/db/database.ts";
import { batchParticipants, participantChanges } from "../tables.ts";

export type ParticipationRow = typeof batchParticipants.$inferSelect;
export type ChangeRow = typeof participantChanges.$inferSelect;

/** Locks the active ones of some participants until the transaction ends, always in the same order. */
export const lockActive = (tx: Tx, batchId: string, userIds: readonly string[]): Promise<ParticipationRow[]> =>
  tx
    .select()
    .from(batchParticipants)
    .where(
      and(
        eq(batchParticipants.batchId, batchId),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        inArray(batchParticipants.userId, [...userIds]),
      ),
    )
    .orderBy(asc(batchParticipants.userId))
    .for("update");

export async function insertChanges(tx: Tx, rows: (typeof participantChanges.$inferInsert)[]): Promise<void> {
  await tx.insert(participantChanges).values(rows);
}

/** Deletes the rows of a change that a person made in a batch after an instant; returns them. */
export const takeChange = (
  tx: Tx,
  { changeId, batchId, changedBy }: Pick<ChangeRow, "changeId" | "batchId" | "changedBy">,
  after: Date,
): Promise<ChangeRow[]> =>
  tx
    .delete(participantChanges)
    .where(
      and(
        eq(participantChanges.changeId, changeId),
        eq(participantChanges.batchId, batchId),
        eq(participantChanges.changedBy, changedBy),
        gt(participantChanges.changedAt, after),
      ),
    )
    .returning();

/** Puts a removed person back as they were; false for one who is in the batch again. */
export async function insertAgain(tx: Tx, row: ParticipationRow): Promise<boolean> {
  const inserted = await tx
    .insert(batchParticipants)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: batchParticipants.userId });
  return inserted.length === 1;
}

/** Deletes the changes up to an instant. */
export async function deletePastChanges(tx: Tx, until: Date): Promise<void> {
  await tx.delete(participantChanges).where(lte(participantChanges.changedAt, until));
}

/** Deletes the changes of an erased person. */
export async function deleteChangesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(participantChanges).where(eq(participantChanges.userId, userId));
}
