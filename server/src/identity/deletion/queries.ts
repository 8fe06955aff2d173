import { and, eq, gt, isNull, lte } from "drizzle-orm";
import type { Tx } from "../../kernel/db/database.ts";
import { accountDeletions } from "./tables.ts";

export type DeletionRow = typeof accountDeletions.$inferSelect;

/** Records the deletion of an account; false when it is recorded already. */
export async function insertDeletion(tx: Tx, row: typeof accountDeletions.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(accountDeletions)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: accountDeletions.userId });
  return rows.length === 1;
}

/** Cancels a deletion that is not due yet, by the hash of its link; returns the row to exactly one caller. */
export async function cancelDeletion(tx: Tx, keepTokenHash: string, at: Date): Promise<DeletionRow | undefined> {
  const [row] = await tx
    .delete(accountDeletions)
    .where(
      and(
        eq(accountDeletions.keepTokenHash, keepTokenHash),
        gt(accountDeletions.dueAt, at),
        isNull(accountDeletions.erasedAt),
      ),
    )
    .returning();
  return row;
}

/** Marks a due deletion as done; false when it was cancelled, is not due or was done before. */
export async function markErased(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(accountDeletions)
    .set({ erasedAt: at })
    .where(and(eq(accountDeletions.userId, userId), lte(accountDeletions.dueAt, at), isNull(accountDeletions.erasedAt)))
    .returning({ userId: accountDeletions.userId });
  return rows.length === 1;
}
