import pg from "pg";
import { appliedMigrations } from "../migrate.ts";

/** A table in a backup, with its schema and its stored columns. */
export interface KeptTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * The tables of pg-boss that hold jobs, in the order of their foreign keys. Its other tables hold statistics and its
 * own version.
 */
const JOB_TABLES = ["pgboss.queue", "pgboss.schedule", "pgboss.job"];

/** Runs work on a separate connection, without the timeouts of a server. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The stored columns of a table in their order; empty when the table does not exist. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** All tables of the product with their columns; the tables of the job queue come last. */
export async function listTables(client: pg.Client): Promise<KeptTable[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('public.%I', relname) as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  );
  const tables: KeptTable[] = [];
  for (const name of [...rows.map((row) => row.name), ...JOB_TABLES]) {
    const columns = await columnsOf(client, name);
    if (columns.length > 0) tables.push({ name, columns });
  }
  return tables;
}

/** The creation time of the newest migration that was applied; 0 when there is none. */
export const newestMigration = async (client: pg.Client): Promise<number> =>
  Math.max(0, ...(await appliedMigrations(client)));
