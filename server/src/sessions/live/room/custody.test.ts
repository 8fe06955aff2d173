import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CLOSE_CODES } from "@openrounds/contract/sessions/live/rules.ts";
import { newId } from "../../../kernel/ids.ts";
import { visit } from "../../../kernel/testing/rooms.ts";
import { createWorld, type World } from "../../../kernel/testing/world.ts";
import { buildHubWithSession, runningNow } from "../../factory.ts";
import { ADOPTED_WITHIN_MS, Custody } from "./custody.ts";
import { RoomSupervisor, settingsOf } from "./supervisor.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const MODULES = new URL("../../../kernel/modules.ts", import.meta.url).href;
/** Starts a room process as the server does, says its id, and is killed. */
const PARENT = `
  const { fork } = await import("node:child_process");
  const [main, modules, settings] = JSON.parse(process.env.CASE);
  const child = fork(main, { execArgv: ["--import", modules] });
  child.send(settings);
  child.once("message", ({ nodeId }) => process.stdout.write(JSON.stringify({ nodeId, pid: child.pid })));`;
const SOON = { timeout: 20_000 };

let world: World;
let place: { world: World; session: { sessionId: string } };
let owner: { userId: string };

beforeAll(async () => {
  world = await createWorld();
  await world.app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => world.close());
beforeEach(async () => {
  const built = await buildHubWithSession(world.db, { session: runningNow() });
  place = { world, session: built.session };
  ({ owner } = built);
});
afterEach(() => vi.useRealTimers());

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A room process whose parent can be killed. */
async function startRooms() {
  const settings = settingsOf(world.app.platform, world.databaseUrl);
  const parent = spawn(process.execPath, ["--input-type=module", "-e", PARENT], {
    env: { PATH: process.env["PATH"], CASE: JSON.stringify([MAIN, MODULES, settings]) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = await new Promise<string>((heard) => parent.stdout.once("data", (data: Buffer) => heard(String(data))));
  return { ...(JSON.parse(said) as { nodeId: string; pid: number }), kill: () => parent.kill("SIGKILL") };
}

test("people stay in a room whose web process was killed, and the next one takes it over and ends it", async () => {
  const rooms = await startRooms();
  const meera = await visit(place, owner);
  const supervisor = new RoomSupervisor(world.app.platform, world.databaseUrl);
  expect(await supervisor.adopt()).toBe(false);
  rooms.kill();
  await expect.poll(() => supervisor.adopt(), SOON).toBe(true);
  expect(await supervisor.ready).toBe(rooms.nodeId);
  expect(supervisor.pid).toBe(rooms.pid);
  meera.send({ type: "chat", messageId: newId(), text: "Still here" });
  await meera.hears("chat");
  const other = new RoomSupervisor(world.app.platform, world.databaseUrl);
  expect(await other.adopt()).toBe(false);
  await supervisor.stop();
  expect(await meera.closed).toBe(CLOSE_CODES.MOVED);
  await expect.poll(() => isAlive(rooms.pid), SOON).toBe(false);
}, 60_000);

test("a process with other settings is not taken over but ended, so that people move to a new one", async () => {
  const rooms = await startRooms();
  const meera = await visit(place, owner);
  rooms.kill();
  const { platform } = world.app;
  const changed = { ...platform, env: { ...platform.env, LIVE_ADDRESSES: "203.0.113.9" } };
  const supervisor = new RoomSupervisor(changed, world.databaseUrl);
  await expect
    .poll(async () => {
      expect(await supervisor.adopt()).toBe(false);
      return isAlive(rooms.pid);
    }, SOON)
    .toBe(false);
  expect(await meera.closed).toBe(CLOSE_CODES.MOVED);
}, 60_000);

test("a room process that nobody takes over ends after a minute", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "openrounds-custody-"));
  const stop = vi.fn<() => void>();
  const custody = new Custody({
    file: path.join(folder, "room-1.sock"),
    fingerprint: "",
    orphaned: () => true,
    adopted: () => Promise.resolve({ nodeId: "" }),
    stop,
  });
  await custody.open();
  vi.useFakeTimers();
  custody.lose();
  vi.advanceTimersByTime(ADOPTED_WITHIN_MS - 1);
  expect(stop).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(stop).toHaveBeenCalledOnce();
  rmSync(folder, { recursive: true });
});
