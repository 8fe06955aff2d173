import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { DEMO_PASSWORD } from "./demo/network.ts";
import { demoSignIns } from "./demo/seed.ts";
import { startClockAt } from "./kernel/clock.ts";
import { migrate } from "./kernel/db/migrate.ts";
import { databaseAt, runOn, TEMPLATE } from "./kernel/testing/database.ts";
import { createDatabase } from "./kernel/testing/new-database.ts";
import {
  columnsOf,
  DUMP_SECRET,
  readDumpFile,
  readLines,
  restoreDump,
  withClient,
  type Dump,
  type DumpedTable,
} from "./kernel/testing/dump.ts";
import { dumpedVersions, dumpOf, statementsUntil } from "./kernel/testing/releases.ts";
import { createWorld, type World } from "./kernel/testing/world.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** Columns, as table.column, that a migration rewrites on purpose. */
const REWRITTEN: readonly string[] = [
  // Every program was a Zoom meeting by default, and met in the room of the product.
  "programs.vc_type",
];

/** What describes the tables of a database, and what the database does by itself. */
const CATALOGUE = `
  select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
    from information_schema.columns where table_schema = 'public'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
    and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`;

const catalogueOf = (url: string): Promise<string[]> =>
  withClient(url, async (client) => (await client.query<{ line: string }>(CATALOGUE)).rows.map(({ line }) => line));

/** A database as the version left it, with what people had done in it. */
async function createReleased(version: string, dump: Dump): Promise<string> {
  const url = await createDatabase();
  await runOn(url, ...statementsUntil(version));
  await restoreDump(url, dump);
  return url;
}

/** The rows of a dumped table in those of its columns that are still there, as COPY writes them. */
function linesIn({ columns, lines }: DumpedTable, kept: readonly string[]): string[] {
  const indexes = kept.map((column) => columns.indexOf(column));
  return lines.map((line) => {
    const values = line.split("\t");
    return indexes.map((at) => values[at]).join("\t");
  });
}

/** Rows of a dumped table that the database has no more, or not as they were. */
const lostRows = (url: string, table: DumpedTable): Promise<string[]> =>
  withClient(url, async (client) => {
    const present = await columnsOf(client, table.name);
    const kept = table.columns.filter(
      (column) => present.includes(column) && !REWRITTEN.includes(`${table.name}.${column}`),
    );
    if (kept.length === 0) return table.lines.map((line) => `${table.name}: ${line}`);
    const counts = new Map<string, number>();
    for (const line of await readLines(client, table.name, kept)) counts.set(line, (counts.get(line) ?? 0) + 1);
    return linesIn(table, kept).flatMap((line) => {
      const left = counts.get(line) ?? 0;
      counts.set(line, left - 1);
      return left > 0 ? [] : [`${table.name}: ${line}`];
    });
  });

describe.each(dumpedVersions())("a database of version %s", (version) => {
  const dump = readDumpFile(dumpOf(version));
  let url: string;
  let world: World | undefined;

  beforeAll(async () => {
    url = await createReleased(version, dump);
    await migrate(url);
  });
  afterAll(() => world?.close());

  test("has every row of every table after the upgrade, as it was", async () => {
    expect(dump.tables.filter(({ lines }) => lines.length > 0).length).toBeGreaterThan(40);
    const lost = [];
    for (const table of dump.tables) lost.push(...(await lostRows(url, table)));
    expect(lost.slice(0, 10)).toEqual([]);
  });

  test("has the same tables, triggers and functions as a new one", async () => {
    const fresh = await catalogueOf(databaseAt(inject("databaseServer"), TEMPLATE));
    expect(await catalogueOf(url)).toEqual(fresh);
  });

  test("works: its people sign in, its jobs run, and the next session starts", async () => {
    startClockAt(dump.at);
    world = await createWorld({ databaseUrl: url, runsJobs: true, env: { SECRET_KEY: DUMP_SECRET } });
    const password = Buffer.from(DEMO_PASSWORD).toString("base64");
    const login = (email: string) =>
      world?.call(identityEndpoints.login, { body: { loginMode: "EMAIL", email, password } });
    const { authorization } = (await login("facilitator@demo.example")) ?? {};
    const facilitator = { userId: authorization?.userId ?? "" };
    const { session: next } = await world.call(sessionEndpoints.upcoming, {}, facilitator);
    const sessionId = next?.sessionId ?? "";
    await world.call(sessionEndpoints.start, { body: { sessionId } }, facilitator);
    const { session } = await world.call(sessionEndpoints.read, { params: { id: sessionId } }, facilitator);
    expect(session).toMatchObject({ topic: next?.topic, sessionStatus: "INPROGRESS" });
    const listed = (await demoSignIns(world.db)).slice(1).map((line) => line.trim().split(/\s/)[0] ?? "");
    expect(listed).toContain("learner@demo.example");
    for (const email of listed) expect((await login(email))?.authorization, email).toBeDefined();
    await world.settled();
  });
});
