import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
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
