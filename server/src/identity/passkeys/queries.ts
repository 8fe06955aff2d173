import { and, count, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { users } from "../tables.ts";
import { passkeyChallenges, passkeys } from "./tables.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function insertChallenge(tx: Tx, row: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await tx.insert(passkeyChallenges).values(row);
}

/** Consumes a challenge of a person, or one of a sign-in; true for exactly one caller. */
export async function consumeChallenge(
  tx: Tx,
  { challengeHash, userId, at }: { challengeHash: string; userId: string | null; at: Date },
): Promise<boolean> {
  const isMeant = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId);
  const rows = await tx
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challengeHash, challengeHash), isMeant, gt(passkeyChallenges.expiresAt, at)))
    .returning({ challengeHash: passkeyChallenges.challengeHash });
  return rows.length === 1;
}

/** Deletes challenges that expired before the instant. */
export async function deleteChallenges(tx: Tx, before: Date): Promise<void> {
  await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, before));
}

/** Locks the passkeys of a person until the transaction ends, so that they change one at a time. */
export async function lockPasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys:${userId}`}, 0))`);
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.total ?? 0;
}

/** The passkeys of a person, the newest first. */
export const listPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.passkeyId));

/** A passkey with its person. */
export async function findPasskey(db: Db, credentialId: string) {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.userId, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Inserts a passkey; undefined when its credential exists already. */
export async function insertPasskey(tx: Tx, row: typeof passkeys.$inferInsert): Promise<PasskeyRow | undefined> {
  const [inserted] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function updatePasskey(
  tx: Tx,
  { passkeyId, userId }: { passkeyId: string; userId: string },
  changes: Partial<typeof passkeys.$inferInsert>,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx
    .update(passkeys)
    .set(changes)
    .where(and(eq(passkeys.passkeyId, passkeyId), eq(passkeys.userId, userId)))
    .returning();
  return row;
}

export async function deletePasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

/** Deletes a passkey of a person; false when it is not theirs. */
export async function deletePasskey(
  tx: Tx,
  { passkeyId, userId }: { passkeyId: string; userId: string },
): Promise<boolean> {
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.passkeyId, passkeyId), eq(passkeys.userId, userId)))
    .returning({ passkeyId: passkeys.passkeyId });
  return rows.length === 1;
}
