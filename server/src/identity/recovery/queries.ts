import { and, eq, isNull, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "../../kernel/db/database.ts";
import type { LinkRow } from "../links/queries.ts";
import type { UserRow } from "../queries.ts";
import { users } from "../tables.ts";

/**
 * Sets a new password: unlocks the account, proves its e-mail, activates an invited account; a blocked account stays
 * blocked.
 */
export async function recoverAccount(
  tx: Tx,
  userId: string,
  passwordHash: string,
  at: Date,
): Promise<UserRow | undefined> {
  const [row] = await tx
    .update(users)
    .set({
      passwordHash,
      lockedUntil: null,
      status: sql`case when ${users.status} = 'INVITED' then 'ACTIVE' else ${users.status} end`,
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at})`,
      updatedAt: at,
    })
    .where(eq(users.userId, userId))
    .returning();
  return row;
}

/** Confirms the e-mail of a link; false when the account has another e-mail by now, or another account has this one. */
export async function confirmEmail(tx: Tx, { userId, email }: LinkRow, at: Date): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`email:${email}`}, 0))`);
  const others = alias(users, "others");
  const taken = tx
    .select({ userId: others.userId })
    .from(others)
    .where(and(eq(others.email, email ?? ""), sql`${others.userId} <> ${userId}`));
  const rows = await tx
    .update(users)
    .set({ email, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at})`, updatedAt: at })
    .where(and(eq(users.userId, userId), or(isNull(users.email), eq(users.email, email ?? "")), notExists(taken)))
    .returning({ userId: users.userId });
  return rows.length === 1;
}
