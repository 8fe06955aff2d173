import { eq, lte, sql } from "drizzle-orm";
import { now, nowMs } from "../clock.ts";
import { attempts } from "./tables.ts";
import type { Db } from "./database.ts";

export interface AttemptLimit {
  readonly max: number;
  readonly windowMs: number;
}

export interface Attempt {
  readonly admitted: boolean;
  /** How many tries the window has seen with this one. */
  readonly tries: number;
  readonly retryAfterS: number;
}

/**
 * Counts one try in one statement and says whether it is still within the limit, so that parallel
 * tries over several processes are counted exactly.
 */
export async function countAttempt(db: Db, key: string, limit: AttemptLimit): Promise<Attempt> {
  const present = now();
  const windowEndsAt = new Date(nowMs() + limit.windowMs);
  const [row] = await db
    .insert(attempts)
    .values({ key, tries: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        tries: sql`case when ${attempts.windowEndsAt} <= ${present} then 1 else ${attempts.tries} + 1 end`,
        windowEndsAt: sql`case when ${attempts.windowEndsAt} <= ${present} then ${windowEndsAt} else ${attempts.windowEndsAt} end`,
      },
    })
    .returning();
  const tries = row?.tries ?? 1;
  const endsAt = row?.windowEndsAt.getTime() ?? nowMs();
  return {
    admitted: tries <= limit.max,
    tries,
    retryAfterS: Math.max(1, Math.ceil((endsAt - nowMs()) / 1000)),
  };
}

/** Takes back a counted try that was none: the limit is on failures, and this one succeeded. */
export async function returnAttempt(db: Db, key: string): Promise<void> {
  await db
    .update(attempts)
    .set({ tries: sql`greatest(${attempts.tries} - 1, 0)` })
    .where(eq(attempts.key, key));
}

/** Keeps a key that is used up closed for so long from now, whenever its window began. */
export async function closeAttempts(db: Db, key: string, closedMs: number): Promise<void> {
  await db
    .update(attempts)
    .set({ windowEndsAt: new Date(nowMs() + closedMs) })
    .where(eq(attempts.key, key));
}

/** Forgets the tries whose window is over. */
export async function forgetPastAttempts(db: Db): Promise<void> {
  await db.delete(attempts).where(lte(attempts.windowEndsAt, now()));
}

/** Forgets the tries of a key, after a success. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key));
}
