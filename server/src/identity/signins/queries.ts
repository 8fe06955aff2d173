import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { prepared } from "../../kernel/db/prepared.ts";
import { signInSessions, users } from "../tables.ts";

export type SignInRow = typeof signInSessions.$inferSelect;

/** Locks the sign-ins of a person until the transaction ends, so that each new one counts those before it. */
export async function lockSignInsOf(tx: Tx, userId: string): Promise<void> {
  await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for("no key update");
}

const liveSignIn = prepared((db) =>
  db
    .select({
      sessionId: signInSessions.sessionId,
      userId: users.userId,
      counter: signInSessions.counter,
      rotatedAt: signInSessions.rotatedAt,
      status: users.status,
      locale: users.primaryReadingLanguage,
    })
    .from(signInSessions)
    .innerJoin(users, eq(users.userId, signInSessions.userId))
    .where(
      and(
        eq(signInSessions.sessionId, sql.placeholder("sessionId")),
        isNull(signInSessions.revokedAt),
        gt(signInSessions.expiresAt, sql.placeholder("at")),
      ),
    )
    .prepare("identity.liveSignIn"),
);

/** The sign-in with its person, if it is still valid. */
export async function findLiveSignIn(db: Db, sessionId: string, at: Date) {
  const [row] = await liveSignIn(db).execute({ sessionId, at });
  return row;
}

/** Advances the refresh counter of a valid sign-in; false when another call did so first, or it has ended. */
export async function rotateRefreshKey(
  tx: Tx,
  move: { sessionId: string; from: number; at: Date; expiresAt: Date; atMostDays: number },
): Promise<boolean> {
  const { createdAt } = signInSessions;
  const rows = await tx
    .update(signInSessions)
    .set({
      counter: move.from + 1,
      rotatedAt: move.at,
      lastUsedAt: move.at,
      expiresAt: sql`least(${move.expiresAt}, ${createdAt} + make_interval(days => ${move.atMostDays}))`,
    })
    .where(
      and(
        eq(signInSessions.sessionId, move.sessionId),
        eq(signInSessions.counter, move.from),
        isNull(signInSessions.revokedAt),
        gt(signInSessions.expiresAt, move.at),
      ),
    )
    .returning({ sessionId: signInSessions.sessionId });
  return rows.length === 1;
}

const isLive = (userId: string, at: Date) =>
  and(eq(signInSessions.userId, userId), isNull(signInSessions.revokedAt), gt(signInSessions.expiresAt, at));

/** Inserts a sign-in, and ends the oldest valid ones of its person beyond the limit; returns the ended ones. */
export async function insertSignIn(tx: Tx, row: SignInRow, kept: number): Promise<string[]> {
  const added = tx.$with("added").as(tx.insert(signInSessions).values(row).returning());
  const beyond = tx
    .select({ sessionId: signInSessions.sessionId })
    .from(signInSessions)
    .where(isLive(row.userId, row.createdAt))
    .orderBy(desc(signInSessions.createdAt), desc(signInSessions.sessionId))
    .offset(kept - 1);
  const rows = await tx
    .with(added)
    .update(signInSessions)
    .set({ revokedAt: row.createdAt })
    .where(inArray(signInSessions.sessionId, beyond))
    .returning({ sessionId: signInSessions.sessionId });
  return rows.map(({ sessionId }) => sessionId);
}

/** Deletes sign-ins that ended before the instant. */
export async function deleteSignIns(tx: Tx, before: Date): Promise<void> {
  await tx.delete(signInSessions).where(or(lt(signInSessions.expiresAt, before), lt(signInSessions.revokedAt, before)));
}

/** The valid sign-ins of a person, the last used first. */
export const listLiveSignIns = (db: Db, userId: string, at: Date): Promise<SignInRow[]> =>
  db
    .select()
    .from(signInSessions)
    .where(isLive(userId, at))
    .orderBy(desc(signInSessions.lastUsedAt), desc(signInSessions.sessionId));

/** Selects valid sign-ins of a person: one of them, all but one, or all. */
export interface SignInSelection {
  readonly only?: string;
  readonly but?: string;
}

/** Ends valid sign-ins of a person; returns their ids. */
export async function revokeSignIns(
  tx: Tx,
  userId: string,
  { only, but }: SignInSelection,
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .update(signInSessions)
    .set({ revokedAt: at })
    .where(
      and(
        isLive(userId, at),
        only === undefined ? undefined : eq(signInSessions.sessionId, only),
        but === undefined ? undefined : ne(signInSessions.sessionId, but),
      ),
    )
    .returning({ sessionId: signInSessions.sessionId });
  return rows.map(({ sessionId }) => sessionId);
}

/** Records when the owner last entered a password or code. */
export async function markProved(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx.update(signInSessions).set({ provedAt: at }).where(eq(signInSessions.sessionId, sessionId));
}

/** When the owner last entered a password or code in a sign-in. */
export async function findProvedAt(db: Db, sessionId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ provedAt: signInSessions.provedAt })
    .from(signInSessions)
    .where(eq(signInSessions.sessionId, sessionId));
  return row?.provedAt;
}

/** Deletes all sign-ins of a person. */
export async function deleteSignInsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(signInSessions).where(eq(signInSessions.userId, userId));
}
