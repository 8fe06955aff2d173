import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildFixture } from "../../testing/fixture.ts";
import { runOn } from "../../testing/database.ts";
import { createDatabase, dropDatabase } from "../../testing/new-database.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";
import { listTables, withClient } from "./tables.ts";

/** Copying whole databases takes a while on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MINE = "/api/v1/user/notification/settings";

let world: World;
let folder: string;
let attendee: { userId: string };
let restored: string;
/** The content that the first backup holds. */
let before: Record<string, string>;
let unused: string;

/** The content of each table, in a form that can be compared. */
const contentsOf = (url: string): Promise<Record<string, string>> =>
  withClient(url, async (client) => {
    const contents: Record<string, string> = {};
    for (const { name, columns } of await listTables(client)) {
      // Its counters change while servers run.
      if (name === "pgboss.queue") continue;
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(line::text, ',' order by line::text)), '') as sum
         from (select ${columns.join(", ")} from ${name}) line`,
      );
      contents[name] = rows[0]?.sum ?? "";
    }
    return contents;
  });

const dataOf = (name: string) => ({ DATA_DIR: path.join(folder, name), STORAGE_URL: undefined, SECRET_KEY: undefined });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "openrounds-backup-"));
  world = await createWorld({ runsJobs: true });
  ({ attendee } = await buildFixture(world.db));
  await world.settled();
  [restored, unused] = [await createDatabase(), await createDatabase()];
});
afterAll(async () => {
  await world.close();
  for (const url of [restored, unused]) await dropDatabase(url);
  rmSync(folder, { recursive: true, force: true });
});

test("a backup that is restored elsewhere has every row, every file and the secret, and people stay signed in", async () => {
  const { env } = world.app.platform;
  const files = path.join(path.resolve(env.DATA_DIR), "files");
  mkdirSync(path.join(files, "documents"), { recursive: true });
  mkdirSync(path.join(files, "parts"), { recursive: true });
  writeFileSync(path.join(files, "documents", "case.pdf"), "a case");
  writeFileSync(path.join(files, "parts", "half"), "not complete");
  const authorization = await world.authorize(attendee);
  await world.settled();
  before = await contentsOf(world.databaseUrl);

  const manifest = await backUp(env, world.databaseUrl, path.join(folder, "first"));
  expect(manifest).toMatchObject({ files: { storage: "disk", count: 1, bytes: 6 }, hasSecret: true });
  await restore(dataOf("restored"), restored, { folder: path.join(folder, "first") });

  expect(await contentsOf(restored)).toEqual(before);
  expect(Object.keys(before).length).toBeGreaterThan(70);
  expect(readFileSync(path.join(folder, "restored", "files", "documents", "case.pdf"), "utf8")).toBe("a case");
  expect(existsSync(path.join(folder, "restored", "files", "parts", "half"))).toBe(false);
  expect(readFileSync(path.join(folder, "restored", "secret"), "utf8")).toBe(world.app.platform.secret);

  const again = await createWorld({ joins: { ...world, databaseUrl: restored }, runsJobs: true });
  const response = await again.app.http.inject({ url: MINE, headers: { authorization } });
  expect(response.statusCode).toBe(200);
  await again.settled();
  await again.close();
});

test("a database that is not empty is only replaced when it is named, and servers must be stopped", async () => {
  const from = path.join(folder, "first");
  const name = new URL(restored).pathname.slice(1);
  await expect(restore(dataOf("restored"), restored, { folder: from })).rejects.toThrow(/is not empty.*--replace/);
  await expect(restore(dataOf("restored"), restored, { folder: from, replaced: "postgres" })).rejects.toThrow(
    /is not empty/,
  );
  const working = await createWorld({ joins: { ...world, databaseUrl: restored } });
  await expect(restore(dataOf("restored"), restored, { folder: from, replaced: name })).rejects.toThrow(
    /stop the servers/,
  );
  await working.close();
  await runOn(restored, "delete from outbox", "update users set first_name = 'Changed'");
  await restore(dataOf("restored"), restored, { folder: from, replaced: name });
  expect(await contentsOf(restored)).toEqual(before);
});

test("a backup that did not end is none, and a folder is never written over", async () => {
  const half = path.join(folder, "half");
  mkdirSync(half);
  await expect(restore(dataOf("none"), unused, { folder: half })).rejects.toThrow(/holds no backup/);
  const first = path.join(folder, "first");
  await expect(backUp(world.app.platform.env, world.databaseUrl, first)).rejects.toThrow(/not empty/);
});
