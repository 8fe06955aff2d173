import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../kernel/testing/world.ts";
import { liveNodes } from "../tables.ts";
import { uptimeMs, type RoomSettings } from "./settings.ts";
import { RoomSupervisor } from "./supervisor.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const UNREACHABLE = "postgres://nobody@127.0.0.1:1/nothing";
/** Starts a room process as the server does, and is killed at a given moment. */
const PARENT = `
  const { fork } = await import("node:child_process");
  const [main, settings, moment] = JSON.parse(process.env.CASE);
  const die = () => process.kill(process.pid, "SIGKILL");
  const child = fork(main, { execArgv: [] });
  child.send(settings, () => moment === "sent" && die());
  child.once("message", die);`;

let world: World;
let logged: string[];
beforeAll(async () => {
  logged = [];
  world = await createWorld({ logsTo: (line) => logged.push(line) });
});
afterAll(() => world.close());

const settingsWith = (databaseUrl: string): RoomSettings => ({
  databaseUrl,
  admissionKey: "00".repeat(32),
  bind: "127.0.0.1",
  media: { addresses: [], janus: { urls: [] } },
  logLevel: "info",
  dataDir: world.app.platform.env.DATA_DIR,
  ffmpeg: "ffmpeg",
  clock: { atMs: Date.now(), uptimeMs: uptimeMs() },
});

/** Lets a parent die; returns the output of its child up to its end. */
function orphan(databaseUrl: string, moment: "sent" | "ready"): Promise<string> {
  const settings = settingsWith(databaseUrl);
  const env = { PATH: process.env["PATH"], CASE: JSON.stringify([MAIN, settings, moment]) };
  const parent = spawn(process.execPath, ["--input-type=module", "-e", PARENT], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [parent.stdout, parent.stderr]) stream.on("data", (data: Buffer) => (said += data.toString()));
  return new Promise((ended) => parent.once("close", () => ended(said)));
}

test("a process for rooms whose parent dies ends too, without a word", { timeout: 60_000 }, async () => {
  expect(await orphan(world.databaseUrl, "ready")).toBe("");
  await expect.poll(() => world.db.$count(liveNodes)).toBe(0);
});

test("it ends without a word as well when parent and database are gone before it starts", async () => {
  expect(await orphan(UNREACHABLE, "sent")).toBe("");
});

test("a supervisor that stops before its process carries rooms stops at once, and logs nothing", async () => {
  const rooms = new RoomSupervisor(world.app.platform, world.databaseUrl);
  rooms.start();
  const begun = performance.now();
  await rooms.stop();
  expect(performance.now() - begun).toBeLessThan(2000);
  expect(logged).toEqual([]);
});
