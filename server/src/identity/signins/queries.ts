import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "../../kernel/db/database.ts";
import { signInSessions, users } from "../tables.ts";

export type SignInRow = typeof signInSessions.$inferSelect;

export async function insertSignIn(db: Db, row: typeof signInSessions.$inferInsert): Promise<void> {
  await db.insert(signInSessions).values(row);
}

/** The sign-in with its person, if it is still valid. */
export async function findLiveSignIn(db: Db, sessionId: string, at: Date) {
  const [row] = await db
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
        eq(signInSessions.sessionId, sessionId),
        isNull(signInSessions.revokedAt),
        gt(signInSessions.expiresAt, at),
      ),
    );
  return row;
}

/** Moves the refresh counter on; false when somebody else did so first. */
export async function rotate(
  db: Db,
  move: { sessionId: string; from: number; at: Date; expiresAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(signInSessions)
    .set({ counter: move.from + 1, rotatedAt: move.at, lastUsedAt: move.at, expiresAt: move.expiresAt })
    .where(
      and(
        eq(signInSessions.sessionId, move.sessionId),
        eq(signInSessions.counter, move.from),
        isNull(signInSessions.revokedAt),
      ),
    )
    .returning({ sessionId: signInSessions.sessionId });
  return rows.length === 1;
}

/** Ends one sign-in. */
export async function revoke(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.update(signInSessions).set({ revokedAt: at }).where(eq(signInSessions.sessionId, sessionId));
}
