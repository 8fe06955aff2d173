import pg from "pg";
import { appliedMigrations } from "../migrate.ts";

/** A table in a backup: with its schema, and the columns that are stored. */
export interface KeptTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What pg-boss keeps of work, in the order of its references; the rest are figures and its own version. */
const OF_JOBS = ["pgboss.queue", "pgboss.schedule", "pgboss.job"];

/** Works on a connection of its own, without the limits of a server. */
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

/** The columns that a table stores, in their order; none where there is no such table. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** All tables of the product with their columns, those of the job queue last. */
export async function listTables(client: pg.Client): Promise<KeptTable[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('public.%I', relname) as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  );
  const tables: KeptTable[] = [];
  for (const name of [...rows.map((row) => row.name), ...OF_JOBS]) {
    const columns = await columnsOf(client, name);
    if (columns.length > 0) tables.push({ name, columns });
  }
  return tables;
}

/** When the newest migration was made that the database has; 0 where it has none. */
export const newestMigration = async (client: pg.Client): Promise<number> =>
  Math.max(0, ...(await appliedMigrations(client)));
