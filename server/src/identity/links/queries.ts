import { and, eq, gt, inArray, isNull, lt, ne } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { accountLinks, users, type LinkPurpose } from "../tables.ts";

export type LinkRow = typeof accountLinks.$inferSelect;

/** Inserts a link once, and ends the earlier ones of the same person and purpose. */
export async function insertLink(tx: Tx, row: typeof accountLinks.$inferInsert): Promise<void> {
  const inserted = await tx
    .insert(accountLinks)
    .values(row)
    .onConflictDoNothing()
    .returning({ tokenHash: accountLinks.tokenHash });
  if (inserted.length === 0) return;
  await tx
    .update(accountLinks)
    .set({ expiresAt: row.createdAt })
    .where(
      and(
        eq(accountLinks.userId, row.userId),
        eq(accountLinks.purpose, row.purpose),
        ne(accountLinks.tokenHash, row.tokenHash),
        gt(accountLinks.expiresAt, row.createdAt),
      ),
    );
}

const isUnused = (tokenHash: string, purpose: LinkPurpose, at: Date) =>
  and(
    eq(accountLinks.tokenHash, tokenHash),
    eq(accountLinks.purpose, purpose),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, at),
  );

/** The person of a valid link. */
export async function findLinkPerson(db: Db, tokenHash: string, purpose: LinkPurpose, at: Date) {
  const [row] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      passwordHash: users.passwordHash,
    })
    .from(accountLinks)
    .innerJoin(users, eq(users.userId, accountLinks.userId))
    .where(isUnused(tokenHash, purpose, at));
  return row;
}

/** Consumes a link; its row for exactly one caller. */
export async function consumeLink(
  tx: Tx,
  tokenHash: string,
  purpose: LinkPurpose,
  at: Date,
): Promise<LinkRow | undefined> {
  const [row] = await tx
    .update(accountLinks)
    .set({ usedAt: at })
    .where(isUnused(tokenHash, purpose, at))
    .returning();
  return row;
}

/** Ends the links of a person for some purposes. */
export async function endLinks(tx: Tx, userId: string, purposes: readonly LinkPurpose[], at: Date): Promise<void> {
  await tx
    .update(accountLinks)
    .set({ expiresAt: at })
    .where(
      and(
        eq(accountLinks.userId, userId),
        inArray(accountLinks.purpose, [...purposes]),
        gt(accountLinks.expiresAt, at),
      ),
    );
}

/** The link, consumed or not. */
export async function findLink(db: Db, tokenHash: string, purpose: LinkPurpose): Promise<LinkRow | undefined> {
  const [row] = await db
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.tokenHash, tokenHash), eq(accountLinks.purpose, purpose)));
  return row;
}

/** Deletes links that expired before the instant. */
export async function deleteLinks(tx: Tx, before: Date): Promise<void> {
  await tx.delete(accountLinks).where(lt(accountLinks.expiresAt, before));
}
