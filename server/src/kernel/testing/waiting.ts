import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "../db/database.ts";

/** Resolves once so many statements wait for a lock. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  const waiting = sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(count);
}
