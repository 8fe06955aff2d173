import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import pg from "pg";
import { getConstructionPlans } from "pg-boss";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/** The rows of a table as COPY writes them: a line each, tabs between the columns. */
export interface DumpedTable {
  /** With its schema, quoted where it must be. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly lines: readonly string[];
}

/** The content of a database without what its migrations create. */
export interface Dump {
  /** The time of the server that filled it. */
  readonly at: Date;
  /** Tables outside of the migrations: the journal of migrations, the job queue. */
  readonly statements: string;
  readonly tables: readonly DumpedTable[];
}

/** The SECRET_KEY of dumped databases, since password hashes depend on it. */
export const DUMP_SECRET = "the-secret-of-released-demo-data-0000";

/** Tables of which a sample is enough, since every start loads them again. */
const PARTS: Readonly<Record<string, number>> = { places: 500 };

/** The tables of pg-boss that hold jobs; its statistics are in daily tables. */
const OF_JOBS = ["pgboss.version", "pgboss.queue", "pgboss.schedule", "pgboss.job"];

const BESIDE_MIGRATIONS = `create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
${getConstructionPlans("pgboss")};
delete from pgboss.version;`;

/** Works on a separate connection. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The stored columns of a table in their order; empty when the table does not exist. */
export async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** The rows of a table in the given columns, as COPY writes them. */
export async function readLines(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  limit?: number,
): Promise<string[]> {
  const [first] = columns;
  const part = limit === undefined ? "" : ` order by ${first} limit ${limit}`;
  const rows = client.query(copyTo(`copy (select ${columns.join(", ")} from ${table}${part}) to stdout`));
  return (await text(rows)).split("\n").slice(0, -1);
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) order by 1`,
  );
  return [...rows.map(({ name }) => name), ...OF_JOBS];
}

/** All rows of a database. */
export const readDump = (url: string, at: Date): Promise<Dump> =>
  withClient(url, async (client) => {
    const tables: DumpedTable[] = [];
    for (const name of await tablesOf(client)) {
      const columns = await columnsOf(client, name);
      tables.push({ name, columns, lines: await readLines(client, name, columns, PARTS[name]) });
    }
    return { at, statements: BESIDE_MIGRATIONS, tables };
  });

const HEADER = "-- demo data of ";
const END = String.raw`\.`;

/** A dump as compressed text, which psql can read after the migrations. */
export function packDump({ at, statements, tables }: Dump): Buffer {
  const lines = [
    HEADER + at.toISOString(),
    statements,
    ...tables.flatMap(({ name, columns, lines: rows }) => [
      `copy ${name} (${columns.join(", ")}) from stdin;`,
      ...rows,
      END,
    ]),
  ];
  return brotliCompressSync(`${lines.join("\n")}\n`);
}

const COPY = /^copy (\S+) \((.*)\) from stdin;$/;

/** Reads a file that packDump wrote. */
export function readDumpFile(file: string): Dump {
  const lines = brotliDecompressSync(readFileSync(file)).toString().split("\n");
  const firstTable = lines.findIndex((line) => COPY.test(line));
  const tables: DumpedTable[] = [];
  for (let at = firstTable; at < lines.length - 1;) {
    const [, name = "", columns = ""] = COPY.exec(lines[at] ?? "") ?? [];
    const end = lines.indexOf(END, at);
    tables.push({ name, columns: columns.split(", "), lines: lines.slice(at + 1, end) });
    at = end + 1;
  }
  const at = new Date((lines[0] ?? "").slice(HEADER.length));
  return { at, statements: lines.slice(1, firstTable).join("\n"), tables };
}

/** Fills a migrated database. Triggers and foreign keys are disabled meanwhile, since the rows are consistent. */
export const restoreDump = (url: string, { statements, tables }: Dump): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(statements);
    await client.query("set session_replication_role = replica");
    for (const { name, columns, lines } of tables) {
      const rows = lines.map((line) => `${line}\n`);
      await pipeline(Readable.from(rows), client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`)));
    }
    await client.query(
      "select setval('drizzle.__drizzle_migrations_id_seq', (select max(id) from drizzle.__drizzle_migrations))",
    );
  });

/** Whether jobs wait or run in the database of a running server. */
async function isBusy(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ busy: boolean }>(
    `select exists (select from outbox where start_after is null or start_after <= now())
       or exists (select from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()) as busy`,
  );
  return rows[0]?.busy ?? false;
}

/** Resolves once the server of a database has been idle for a while. */
export const untilIdle = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    for (let quietS = 0; quietS < 10; quietS++) {
      if (await isBusy(client)) quietS = 0;
      await new Promise((resume) => setTimeout(resume, 1000));
    }
  });
