import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { VERSION } from "../version.ts";

const MIGRATIONS = fileURLToPath(new URL("../../../migrations", import.meta.url));
const JOURNAL = "drizzle.__drizzle_migrations";
/** The id of an advisory lock: only one process migrates at a time. */
const LOCK = 7_140_311;

/** The creation times of the applied migrations in milliseconds, which is all that the journal names them by. */
export async function appliedMigrations(client: pg.Client): Promise<number[]> {
  const { rows: found } = await client.query<{ journal: string | null }>("select to_regclass($1)::text as journal", [
    JOURNAL,
  ]);
  if (found[0]?.journal == null) return [];
  const { rows } = await client.query<{ created_at: string }>(`select created_at from ${JOURNAL}`);
  return rows.map(({ created_at: madeAtMs }) => Number(madeAtMs));
}

/** Refuses a database with migrations that this code does not know, before anything is written to it. */
async function refuseUnknown(client: pg.Client): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis);
  const unknown = (await appliedMigrations(client)).filter((madeAtMs) => !known.includes(madeAtMs));
  if (unknown.length === 0) return;
  const newest = new Date(Math.max(...unknown)).toISOString();
  throw new Error(
    `OpenRounds ${VERSION} does not know this database, which has a migration of ${newest} from another version: ` +
      "start that version or a newer one, or restore the backup that was made before the upgrade.",
  );
}

/** A temporary folder with the migrations that were created until an instant. */
function migrationsUntil(untilMs: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), "openrounds-migrations-"));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { when: number }[] };
  const entries = journal.entries.filter(({ when }) => when <= untilMs);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return folder;
}

export interface MigrateOptions {
  /** Stops at the migration with this creation time, to fit the rows of a backup. */
  readonly untilMs?: number;
}

/** Migrates the database to the present schema; safe for several processes at once. */
export async function migrate(url: string, { untilMs }: MigrateOptions = {}): Promise<void> {
  const migrationsFolder = untilMs === undefined ? MIGRATIONS : migrationsUntil(untilMs);
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await refuseUnknown(client);
    await applyMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
    if (migrationsFolder !== MIGRATIONS) rmSync(migrationsFolder, { recursive: true });
  }
}
