import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import type { QueueFigures } from "../metrics.ts";

/** How many jobs of each queue wait or run, and since when the oldest is due; nothing where the database is away. */
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
