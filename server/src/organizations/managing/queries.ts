import { and, eq } from "drizzle-orm";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { managings } from "../tables.ts";

export type ManagingRow = typeof managings.$inferSelect;

/** Records which hub a person manages; ends the previous one. */
export async function upsertManaging(tx: Tx, row: ManagingRow): Promise<void> {
  await tx.insert(managings).values(row).onConflictDoUpdate({ target: managings.userId, set: row });
}

/** Ends managing a hub in this sign-in; returns whether it was managed. */
export async function deleteManaging(
  tx: Tx,
  { userId, sessionId, hubId }: Pick<ManagingRow, "userId" | "sessionId" | "hubId">,
): Promise<boolean> {
  const rows = await tx
    .delete(managings)
    .where(and(eq(managings.userId, userId), eq(managings.sessionId, sessionId), eq(managings.hubId, hubId)))
    .returning({ hubId: managings.hubId });
  return rows.length > 0;
}

/** Deletes the managing record of a person. */
export async function deleteManagingOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(managings).where(eq(managings.userId, userId));
}

/** The recipient data of a person. */
export async function findAddressee(db: Db, userId: string) {
  const { firstName, lastName, email, locale } = users;
  const [row] = await db.select({ firstName, lastName, email, locale }).from(users).where(eq(users.userId, userId));
  return row;
}
