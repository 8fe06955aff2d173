import { eq, lte, sql } from "drizzle-orm";
import { now, nowMs } from "../clock.ts";
import { autocommit, type Db } from "./database.ts";
import { prepared } from "./prepared.ts";
import { attempts } from "./tables.ts";

export interface AttemptLimit {
  readonly max: number;
  readonly windowMs: number;
}

export interface CountedAttempt {
  readonly admitted: boolean;
  /** The number of attempts in the current window, this one included. */
  readonly tries: number;
  readonly retryAfterS: number;
}

const countStatement = prepared((db) =>
  autocommit(db)
    .insert(attempts)
    .values({ key: sql.placeholder("key"), tries: 1, windowEndsAt: sql.placeholder("endsAt") })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        tries: sql`case when ${attempts.windowEndsAt} <= ${sql.placeholder("present")} then 1 else ${attempts.tries} + 1 end`,
        windowEndsAt: sql`case when ${attempts.windowEndsAt} <= ${sql.placeholder("present")} then excluded.window_ends_at else ${attempts.windowEndsAt} end`,
      },
    })
    .returning()
    .prepare("kernel.countAttempt"),
);

/**
 * Counts one attempt and returns whether it is within the limit. Both happen in one statement, so that parallel
 * attempts in several processes are counted exactly. The attempt stays counted when the call fails, unless it was
 * counted in a transaction that is rolled back.
 */
export async function countAttempt(db: Db, key: string, limit: AttemptLimit): Promise<CountedAttempt> {
  const endsAt = new Date(nowMs() + limit.windowMs);
  const [row] = await countStatement(db).execute({ key, endsAt, present: now() });
  const tries = row?.tries ?? 1;
  const openFromMs = (row?.windowEndsAt ?? endsAt).getTime();
  return {
    admitted: tries <= limit.max,
    tries,
    retryAfterS: Math.max(1, Math.ceil((openFromMs - nowMs()) / 1000)),
  };
}

/** Blocks a key for a time from now on, independent of its window. */
export async function blockAttempts(db: Db, key: string, closedMs: number): Promise<void> {
  await autocommit(db)
    .update(attempts)
    .set({ windowEndsAt: new Date(nowMs() + closedMs) })
    .where(eq(attempts.key, key));
}

/** Removes the attempts whose window is over. */
export async function removePastAttempts(db: Db): Promise<void> {
  await autocommit(db).delete(attempts).where(lte(attempts.windowEndsAt, now()));
}

const removeStatement = prepared((db) =>
  autocommit(db)
    .delete(attempts)
    .where(eq(attempts.key, sql.placeholder("key")))
    .prepare("kernel.forgetAttempts"),
);

/** Removes the attempts of a key, after a success. */
export async function removeAttempts(db: Db, key: string): Promise<void> {
  await removeStatement(db).execute({ key });
}

const takeBackStatement = prepared((handle) => {
  const db = autocommit(handle);
  const gone = db.$with("gone").as(
    db
      .delete(attempts)
      .where(eq(attempts.key, sql.placeholder("key")))
      .returning(),
  );
  return db
    .with(gone)
    .update(attempts)
    .set({ tries: sql`greatest(${attempts.tries} - 1, 0)` })
    .where(eq(attempts.key, sql.placeholder("shared")))
    .prepare("kernel.settleAttempts");
});

/**
 * After a success: removes the attempts of a key, and takes back the last attempt of a shared key, which counts
 * failures only.
 */
export async function clearAttemptsAfterSuccess(db: Db, key: string, shared: string): Promise<void> {
  await takeBackStatement(db).execute({ key, shared });
}
