import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test, vi } from "vitest";
import pg from "pg";
import { runOn } from "../testing/database.ts";
import { createDatabase } from "../testing/new-database.ts";
import { together } from "../testing/together.ts";
import { migrate } from "./migrate.ts";

vi.setConfig({ testTimeout: 60_000 });

const INIT = readFileSync(new URL("../../../migrations/0000_init.sql", import.meta.url), "utf8");
const INIT_WHEN = 1_795_348_376_872;
/** The trigger of the audit trail in a version that let a change pass. */
const OLDER_TRIGGER = `create function refuse_audit_change() returns trigger language plpgsql as $$
  begin return null; end $$;
  create trigger audit_entries_are_kept before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change()`;

let url: string;

/** A database as the first version created it. */
async function createFirstDatabase(): Promise<string> {
  const created = await createDatabase();
  const hash = createHash("sha256").update(INIT).digest("hex");
  await runOn(
    created,
    ...INIT.split("--> statement-breakpoint"),
    OLDER_TRIGGER,
    "create schema drizzle",
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${INIT_WHEN})`,
  );
  return created;
}

async function rowsOf<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Runs a program of the server on the database; returns its exit code and its output. */
async function runProgram(name: string, args: readonly string[]): Promise<{ code: number | null; said: string }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "openrounds-migrate-"));
  const program = fileURLToPath(new URL(`../../${name}`, import.meta.url));
  const env = { PATH: process.env["PATH"], DATABASE_URL: url, DATA_DIR: dataDir, WEB_BUILD: "off", PORT: "0" };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (said += data.toString()));
  const code = await new Promise<number | null>((ended) => child.once("close", ended));
  rmSync(dataDir, { recursive: true });
  return { code, said };
}

beforeAll(async () => {
  url = await createFirstDatabase();
});

test("a database of the first version comes to the present schema, with the present body of each trigger", async () => {
  await migrate(url);
  const [body] = await rowsOf<{ prosrc: string }>("select prosrc from pg_proc where proname = 'refuse_audit_change'");
  expect(body?.prosrc).toContain("entries of the audit trail are only added");
  const triggers = await rowsOf<{ tgname: string; tgenabled: string }>(
    "select tgname, tgenabled from pg_trigger where not tgisinternal order by tgname",
  );
  expect(triggers).toEqual(
    expect.arrayContaining([
      { tgname: "audit_entries_are_kept", tgenabled: "A" },
      { tgname: "audit_heads_are_kept", tgenabled: "A" },
      { tgname: "audit_heads_move_on", tgenabled: "A" },
      { tgname: "search_keeps_organizations", tgenabled: "O" },
      { tgname: "search_keeps_programs", tgenabled: "O" },
    ]),
  );
});

test("a migrated database stays as it is, also when several processes start at once", async () => {
  const journal = () => rowsOf("select * from drizzle.__drizzle_migrations order by id");
  const before = await journal();
  await together(2, () => migrate(url));
  expect(await journal()).toEqual(before);
});

test("a database that a newer version migrated is refused in one line, and left as it is", async () => {
  const newer = Date.parse("2030-01-02T03:04:05.000Z");
  await runOn(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newer})`);
  const journal = () => rowsOf("select * from drizzle.__drizzle_migrations order by id");
  const before = await journal();
  const refusal = await migrate(url).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Error);
  expect(refusal instanceof Error && refusal.message).toMatch(
    /^OpenRounds \d+\.\d+\.\d+ does not know this database, [^\n]*2030-01-02T03:04:05\.000Z[^\n]*backup[^\n]*$/,
  );
  expect(await journal()).toEqual(before);
});

test.each(["main.ts", "migrate.ts", "seed.ts", "setup.ts"])(
  "%s ends with that line and nothing else",
  async (command) => {
    const args = command === "setup.ts" ? ["--email", "owner@first.example"] : [];
    const { code, said } = await runProgram(command, args);
    expect(code).toBe(1);
    // The server logs JSON lines when no terminal reads them.
    const line = command === "main.ts" ? (JSON.parse(said) as { msg: string }).msg : said.trim();
    expect(line).toMatch(/^OpenRounds [^\n]* does not know this database, [^\n]*$/);
  },
);
