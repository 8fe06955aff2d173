import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";
import { CONNECTION_LIMITS } from "./pooler.ts";

/** Refuses a pooler whose connections lack the limits: a slow statement would hold one of them for ever. */
export async function requireLimits(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string; setting: string }>(
    sql`select name, setting from pg_settings where name = any(${sql.param(Object.keys(CONNECTION_LIMITS))}::text[])`,
  );
  const found = new Map(rows.map(({ name, setting }) => [name, Number(setting)]));
  const wrong = Object.entries(CONNECTION_LIMITS).filter(([name, ms]) => found.get(name) !== ms);
  if (wrong.length === 0) return;
  const wanted = wrong.map(([name, ms]) => `${name} = ${ms}`).join(", ");
  throw new Error(`The pooler of DATABASE_URL must set ${wanted} by its connect_query, as deploy/pgbouncer.ini does.`);
}
