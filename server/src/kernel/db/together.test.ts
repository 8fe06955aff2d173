import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "../../identity/tables.ts";
import { createLog } from "../log.ts";
import { recordStatements } from "../testing/statements.ts";
import { createWorld, type World } from "../testing/world.ts";
import { autocommit, openDatabase, type Database } from "./database.ts";
import { readTogether } from "./together.ts";

let world: World;
let database: Database;
beforeAll(async () => {
  world = await createWorld();
  database = openDatabase({ url: world.databaseUrl, poolSize: 4, log: createLog("error") });
});
afterAll(async () => {
  await database.close();
  await world.close();
});

/** The process of the database that runs a statement. */
async function runBy(): Promise<unknown> {
  const { rows } = await database.db.execute(sql`select pg_backend_pid() as pid`);
  return rows[0]?.["pid"];
}

const distinct = (values: readonly unknown[]): number => new Set(values).size;

test("reads of one moment share a connection within a page, and only there", async () => {
  const { pool } = database;
  const many = () => Promise.all([runBy(), runBy(), runBy()]);
  expect(distinct(await many())).toBe(3);
  let taken = 0;
  pool.on("acquire", () => (taken += 1));
  const pids = await readTogether(async () => [await many(), await many()]);
  expect(pids.map(distinct)).toEqual([1, 1]);
  expect(taken).toBe(2);
});

test("a read that fails fails alone, and its connection is not used again", async () => {
  const fails = () => database.db.execute(sql`select 1 / 0`);
  const [before, failure, after] = await readTogether(() => Promise.allSettled([runBy(), fails(), runBy()] as const));
  expect([before.status, failure.status, after.status]).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const pids = await Promise.all([runBy(), runBy(), runBy(), runBy()]);
  expect(pids).not.toContain(before.status === "fulfilled" ? before.value : undefined);
});

test("all reads fail when the database has no free connection for them", async () => {
  const lone = openDatabase({ url: world.databaseUrl, poolSize: 1, waitMs: 1000, log: createLog("error") });
  const client = await lone.pool.connect();
  const read = () => lone.db.execute(sql`select 1`);
  const results = await readTogether(() => Promise.allSettled([read(), read()]));
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  client.release();
  await lone.close();
});

test("transactions of a page keep their own connection", async () => {
  const seen = await readTogether(() =>
    Promise.all([
      database.db.transaction(async (tx) => {
        await tx.execute(sql`create temporary table own (n int) on commit drop`);
        await tx.execute(sql`insert into own values (1), (2)`);
        const { rows } = await tx.execute(sql`select count(*)::int as total from own`);
        return rows[0]?.["total"];
      }),
      runBy(),
    ]),
  );
  expect(seen[0]).toBe(2);
});

test("the same read is sent once for all who ask in the same moment, and a write each time", async () => {
  const sent = recordStatements(database.pool);
  const { db } = database;
  const read = (name: string) => db.select({ userId: users.userId }).from(users).where(eq(users.firstName, name));
  const write = () => autocommit(db).update(users).set({ firstName: "Asha" }).where(eq(users.firstName, "nobody"));
  await readTogether(() => Promise.all([read("Asha"), read("Asha"), read("Ravi"), write(), write()]));
  expect(sent.map(({ text }) => text.slice(0, 6))).toEqual(["select", "select", "update", "update"]);
});
