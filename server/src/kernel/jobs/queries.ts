import { lte, or, isNull, sql } from "drizzle-orm";
import { now, nowMs } from "../clock.ts";
import type { Db } from "../db/database.ts";
import { outbox } from "../db/tables.ts";
import type { QueueFigures } from "../metrics.ts";

/**
 * The number of waiting or running jobs of each queue, and since when the oldest is due; empty when the database is
 * unreachable.
 */
export async function readQueueFigures(db: Db): Promise<QueueFigures[]> {
  const figures = await db
    .execute<{ queue: string; state: string; count: number; due: number }>(
      sql`select name as queue, state::text, count(*)::int as count,
            extract(epoch from clock_timestamp() - min(start_after))::float as due
          from pgboss.job where state in ('created', 'retry', 'active') group by name, state`,
    )
    .catch(() => undefined);
  return (figures?.rows ?? []).map(({ due, ...row }) => ({ ...row, oldestDueS: due }));
}

/** For how many seconds the oldest event or job has waited for a process that runs jobs; 0 when none waits. */
export async function readOldestOutboxS(db: Db): Promise<number> {
  const [row] = await db
    .select({ dueMs: sql<number | null>`extract(epoch from min(coalesce(start_after, created_at)))::float8 * 1000` })
    .from(outbox)
    .where(or(isNull(outbox.startAfter), lte(outbox.startAfter, now())));
  return row?.dueMs == null ? 0 : Math.max(0, (nowMs() - row.dueMs) / 1000);
}
