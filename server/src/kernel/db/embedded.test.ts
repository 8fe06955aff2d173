import { spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { homesOf, type RunsAs } from "./embedded-launch.ts";
import { startEmbedded, type EmbeddedPostgres } from "./embedded.ts";

/** Every start creates a database, which takes a while on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const isRoot = process.getuid?.() === 0;
const MODULE = fileURLToPath(new URL("./embedded.ts", import.meta.url));

let folder: string;
let home: string;
let running: EmbeddedPostgres | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "openrounds-embedded-"));
  chmodSync(folder, 0o755);
  home = path.join(folder, "data");
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  for (const each of [folder, ...homesOf(home)]) rmSync(each, { recursive: true, force: true });
});

async function start(runAs: RunsAs | "auto"): Promise<EmbeddedPostgres> {
  running = await startEmbedded(home, { runAs, durable: false });
  return running;
}
async function stop(): Promise<void> {
  await running?.stop();
  running = undefined;
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: statement, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}
const write = async (url: string, text: string): Promise<void> => {
  await ask(url, "create table if not exists kept (text text)");
  await ask(url, `insert into kept values ('${text}')`);
};
const kept = (url: string): Promise<unknown[]> => ask(url, "select text from kept order by text");

/**
 * Starts the database in a separate process, under another account if one is given; returns the line that it prints.
 */
async function startElsewhere(runAs: RunsAs | "auto", as: { uid?: number; gid?: number } = {}) {
  const script = `const { startEmbedded } = await import(${JSON.stringify(MODULE)});
    const { url, runsAs, pid } = await startEmbedded(${JSON.stringify(home)}, { runAs: "${runAs}", durable: false });
    console.log(JSON.stringify({ url, runsAs, pid })); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: "/",
    ...as,
  });
  const line = await new Promise<string>((said, failed) => {
    child.stdout.once("data", (data: Buffer) => said(data.toString()));
    child.once("exit", (code) => failed(new Error(`ended with ${code}`)));
  });
  const { url, runsAs, pid } = JSON.parse(line) as { url: string; runsAs: RunsAs; pid: number };
  const kill = (signal: NodeJS.Signals) =>
    new Promise<void>((gone) => {
      child.once("exit", () => gone());
      child.kill(signal);
    });
  return { url, runsAs, pid, kill };
}

/** The folder of its data; one way keeps it elsewhere. */
const dirOf = (runsAs: RunsAs): string => homesOf(home)[runsAs === "moved" ? 1 : 0] ?? home;

const isAlive = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));

test("it starts by itself, keeps what was written, and nobody gets in without the password", async () => {
  const first = await start("auto");
  await write(first.url, "one");
  const stranger = new URL(first.url);
  stranger.password = "guess";
  await expect(ask(stranger.href, "select 1")).rejects.toThrow(/password/);
  await stop();
  expect(await kept((await start("auto")).url)).toEqual(["one"]);
});

test("data that was begun and not finished is begun anew", async () => {
  mkdirSync(path.join(home, "postgres-new"), { recursive: true });
  await write((await start("auto")).url, "fresh");
});

test("when it is killed it is back at the same address within ten seconds, with all that was written", async () => {
  const events: string[] = [];
  const watcher = {
    ended: (how: string) => void events.push(`ended ${how}`),
    restarted: () => void events.push("restarted"),
    gaveUp: () => void events.push("gave up"),
  };
  running = await startEmbedded(home, { runAs: "auto", durable: true, watcher });
  const { url, pid } = running;
  await write(url, "acknowledged");
  process.kill(pid, "SIGKILL");
  await expect.poll(() => kept(url).catch(() => []), { timeout: 10_000 }).toEqual(["acknowledged"]);
  await expect.poll(() => events).toEqual(["ended SIGKILL", "restarted"]);
  expect(running.pid).not.toBe(pid);
  await stop();
  expect(events).toHaveLength(2);
});

test("when it ends again and again nobody starts it any more, and that is told", async () => {
  let hasGivenUp = false;
  const watcher = { ended: () => undefined, restarted: () => undefined, gaveUp: () => void (hasGivenUp = true) };
  running = await startEmbedded(home, { runAs: "auto", durable: false, watcher });
  writeFileSync(path.join(dirOf(running.runsAs), "postgres", "PG_VERSION"), "9\n");
  process.kill(running.pid, "SIGKILL");
  await expect.poll(() => hasGivenUp, { timeout: 30_000 }).toBe(true);
});

describe.runIf(isRoot)("as root", () => {
  test.each(["namespace", "uid", "moved"] as const)("it runs %s when told so", async (way) => {
    const { runsAs, url } = await start(way);
    expect(runsAs).toBe(way);
    await write(url, way);
    expect(await kept(url)).toEqual([way]);
  });

  test("data survives every change of the way", async () => {
    const ways = ["namespace", "uid", "moved", "auto"] as const;
    for (const [index, way] of ways.entries()) {
      const { url } = await start(way);
      await write(url, `${index} ${way}`);
      expect(await kept(url)).toHaveLength(index + 1);
      await stop();
    }
  });

  test.each(["auto", "moved"] as const)("it runs %s below a folder that others cannot enter", async (way) => {
    chmodSync(folder, 0o700);
    await write((await start(way)).url, "closed");
    await stop();
    expect(await kept((await start(way)).url)).toEqual(["closed"]);
  });

  test.each(["namespace", "uid", "moved"] as const)(
    "what a killed process left running as %s is stopped at the next start, and its data kept",
    async (way) => {
      const before = await startElsewhere(way);
      await write(before.url, "kept");
      await before.kill("SIGKILL");
      expect(isAlive(before.pid)).toBe(true);
      const { url } = await start(way === "moved" ? "namespace" : "moved");
      expect(isAlive(before.pid)).toBe(false);
      expect(await kept(url)).toEqual(["kept"]);
    },
  );

  test.each([
    ["an ordinary account runs it as itself", 65_534, "self"],
    ["an account without a name borrows one", 12_345, "namespace"],
  ] as const)("%s", async (_, id, way) => {
    mkdirSync(home);
    chownSync(home, id, id);
    const elsewhere = await startElsewhere("auto", { uid: id, gid: id });
    expect(elsewhere.runsAs).toBe(way);
    await write(elsewhere.url, "own");
    expect(await kept(elsewhere.url)).toEqual(["own"]);
    await elsewhere.kill("SIGKILL");
    process.kill(elsewhere.pid, "SIGINT");
    await expect.poll(() => isAlive(elsewhere.pid), { timeout: 5000 }).toBe(false);
  });
});
