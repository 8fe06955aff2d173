import { eq, lte, sql } from "drizzle-orm";
import { now, nowMs } from "../clock.ts";
import { autocommit, type Db } from "./database.ts";
import { prepared } from "./prepared.ts";
import { attempts } from "./tables.ts";

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

const counting = prepared((db) =>
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
 * Counts one try in one statement and says whether it is still within the limit, so that parallel
 * tries over several processes are counted exactly. A try stays counted whatever becomes of the call, unless it is
 * counted in a transaction that is rolled back.
 */
export async function countAttempt(db: Db, key: string, limit: AttemptLimit): Promise<Attempt> {
  const endsAt = new Date(nowMs() + limit.windowMs);
  const [row] = await counting(db).execute({ key, endsAt, present: now() });
  const tries = row?.tries ?? 1;
  const openFromMs = (row?.windowEndsAt ?? endsAt).getTime();
  return {
    admitted: tries <= limit.max,
    tries,
    retryAfterS: Math.max(1, Math.ceil((openFromMs - nowMs()) / 1000)),
  };
}

/** Keeps a key that is used up closed for so long from now, whenever its window began. */
export async function closeAttempts(db: Db, key: string, closedMs: number): Promise<void> {
  await autocommit(db)
    .update(attempts)
    .set({ windowEndsAt: new Date(nowMs() + closedMs) })
    .where(eq(attempts.key, key));
}

/** Forgets the tries whose window is over. */
export async function forgetPastAttempts(db: Db): Promise<void> {
  await autocommit(db).delete(attempts).where(lte(attempts.windowEndsAt, now()));
}

const forgetting = prepared((db) =>
  autocommit(db)
    .delete(attempts)
    .where(eq(attempts.key, sql.placeholder("key")))
    .prepare("kernel.forgetAttempts"),
);

/** Forgets the tries of a key, after a success. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await forgetting(db).execute({ key });
}

const settling = prepared((handle) => {
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

/** After a success: forgets the tries of a key, and takes the last one back from a key that counts failures only. */
export async function settleAttempts(db: Db, key: string, shared: string): Promise<void> {
  await settling(db).execute({ key, shared });
}
