import { and, desc, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { users } from "../tables.ts";
import { socialAccounts, socialAttempts } from "./tables.ts";

export type SocialAccountRow = typeof socialAccounts.$inferSelect;
export type SocialAttemptRow = typeof socialAttempts.$inferSelect;

/** Inserts a new authorization request. */
export async function insertAttempt(tx: Tx, row: typeof socialAttempts.$inferInsert): Promise<void> {
  await tx.insert(socialAttempts).values(row);
}

/** Consumes the response to a request in the browser that started it; for exactly one caller. */
export async function consumeResponse(
  tx: Tx,
  { stateHash, browserHash, at }: { stateHash: string; browserHash: string; at: Date },
): Promise<SocialAttemptRow | undefined> {
  const [row] = await tx
    .update(socialAttempts)
    .set({ answeredAt: at })
    .where(
      and(
        eq(socialAttempts.stateHash, stateHash),
        eq(socialAttempts.browserHash, browserHash),
        gt(socialAttempts.expiresAt, at),
        isNull(socialAttempts.answeredAt),
      ),
    )
    .returning();
  return row;
}

export async function updateAttempt(
  tx: Tx,
  attemptId: string,
  changes: Partial<typeof socialAttempts.$inferInsert>,
): Promise<void> {
  await tx.update(socialAttempts).set(changes).where(eq(socialAttempts.attemptId, attemptId));
}

/** The verified request that waits for the code of an order, in the browser that started it. */
export async function findAttemptOfOrder(
  db: Db,
  { orderId, browserHash, at }: { orderId: string; browserHash: string; at: Date },
): Promise<SocialAttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(socialAttempts)
    .where(
      and(
        eq(socialAttempts.orderId, orderId),
        eq(socialAttempts.browserHash, browserHash),
        gt(socialAttempts.expiresAt, at),
        isNotNull(socialAttempts.subject),
        isNull(socialAttempts.usedAt),
      ),
    );
  return row;
}

/** Consumes a verified request in the browser that started it; for exactly one caller. */
export async function consumeAttempt(
  tx: Tx,
  { attemptId, browserHash, at }: { attemptId: string; browserHash: string; at: Date },
): Promise<SocialAttemptRow | undefined> {
  const [row] = await tx
    .update(socialAttempts)
    .set({ usedAt: at })
    .where(
      and(
        eq(socialAttempts.attemptId, attemptId),
        eq(socialAttempts.browserHash, browserHash),
        gt(socialAttempts.expiresAt, at),
        isNotNull(socialAttempts.subject),
        isNull(socialAttempts.usedAt),
      ),
    )
    .returning();
  return row;
}

/** Deletes requests that expired before the instant. */
export async function deleteAttempts(tx: Tx, before: Date): Promise<void> {
  await tx.delete(socialAttempts).where(lt(socialAttempts.expiresAt, before));
}

/** The person whom an external account signs in. */
export async function findLinkedUser(db: Db, issuer: string, subject: string) {
  const [row] = await db
    .select({ user: users })
    .from(socialAccounts)
    .innerJoin(users, eq(users.userId, socialAccounts.userId))
    .where(and(eq(socialAccounts.issuer, issuer), eq(socialAccounts.subject, subject)));
  return row?.user;
}

/** Links an external account; false when it is linked already. */
export async function insertSocialAccount(tx: Tx, row: typeof socialAccounts.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(socialAccounts)
    .values(row)
    .onConflictDoNothing()
    .returning({ socialAccountId: socialAccounts.socialAccountId });
  return rows.length === 1;
}

/** The linked external accounts of a person, the newest first. */
export const listSocialAccounts = (db: Db, userId: string): Promise<SocialAccountRow[]> =>
  db
    .select()
    .from(socialAccounts)
    .where(eq(socialAccounts.userId, userId))
    .orderBy(desc(socialAccounts.linkedAt), desc(socialAccounts.socialAccountId));

/** Unlinks an external account of a person; false when it is not theirs. */
export async function deleteSocialAccount(
  tx: Tx,
  { socialAccountId, userId }: { socialAccountId: string; userId: string },
): Promise<boolean> {
  const rows = await tx
    .delete(socialAccounts)
    .where(and(eq(socialAccounts.socialAccountId, socialAccountId), eq(socialAccounts.userId, userId)))
    .returning({ socialAccountId: socialAccounts.socialAccountId });
  return rows.length === 1;
}
