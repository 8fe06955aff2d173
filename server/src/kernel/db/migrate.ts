import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { fileURLToPath } from "node:url";
import { installGuards, type Guard } from "./guards.ts";

const MIGRATIONS = fileURLToPath(new URL("../../../migrations", import.meta.url));
/** Any number, the same for all processes: only one migrates at a time. */
const LOCK = 7_140_311;

/** Brings the database to the present schema with its guards; several processes may call it at once. */
export async function migrate(url: string, guards: readonly Guard[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
    await installGuards(client, guards);
  } finally {
    await client.end();
  }
}
