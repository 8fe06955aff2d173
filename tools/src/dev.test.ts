import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@openrounds/server/kernel/free-port.ts";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createWorld, type World } from "@openrounds/server/kernel/testing/world.ts";
import { liveNodes } from "@openrounds/server/sessions/live/tables.ts";
import { copyProject, editFile } from "./testing/copied-project.ts";

const SOON = { timeout: 90_000, interval: 250 };
vi.setConfig({ testTimeout: 480_000, hookTimeout: 120_000 });

let world: World;
let dataDir: string;
/** Edits are made in a copy, even if the test is killed. */
let project: string;
let command: ChildProcess | undefined;
beforeAll(async () => {
  world = await createWorld();
  dataDir = mkdtempSync(path.join(tmpdir(), "openrounds-dev-"));
  project = copyProject();
});
afterEach(() => end());
afterAll(async () => {
  await world.close();
  for (const folder of [dataDir, project]) rmSync(folder, { recursive: true, force: true });
});

/** Stops the command as Ctrl+C does; returns its exit code. */
function end(): Promise<number | null> {
  const ending = command;
  command = undefined;
  return new Promise((ended) => {
    if (ending === undefined) return ended(null);
    ending.once("close", (code) => ended(code));
    ending.kill("SIGINT");
  });
}

interface RunningCommand {
  /** The addresses of the application with reload and of its server. */
  readonly web: string;
  readonly server: string;
  /** The output of the command so far. */
  readonly said: () => string;
}

/** Starts the command in the copy on free ports. */
async function startDev(): Promise<RunningCommand> {
  const [port, webPort] = [await freePort(), await freePort()];
  const settings = { DATABASE_URL: world.databaseUrl, DATA_DIR: dataDir, PORT: String(port), DEMO: "off" };
  command = spawn(process.execPath, ["tools/src/dev.ts", "--web-port", String(webPort)], {
    cwd: project,
    env: { PATH: process.env["PATH"], ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [command.stdout, command.stderr]) stream?.on("data", (data: Buffer) => (said += String(data)));
  return { web: `http://localhost:${webPort}`, server: `http://localhost:${port}`, said: () => said };
}

/** Listens to what Vite sends to open pages; returns a function that reads it. */
function listenToUpdates(web: string): Promise<() => string> {
  const socket = new WebSocket(web.replace("http", "ws"), "vite-hmr");
  let messages = "";
  socket.addEventListener("message", ({ data }) => (messages += String(data)));
  return new Promise((heard, failed) => {
    socket.addEventListener("open", () => heard(() => messages));
    socket.addEventListener("error", () => failed(new Error("vite takes no listener")));
  });
}

const textAt = (url: string): Promise<string> =>
  fetch(url).then(
    (response) => response.text(),
    () => "",
  );

const HEALTH = "server/src/kernel/http/health.ts";
const BUTTON = "web/src/ui/button.tsx";

test("the development command serves pages, calls and live rooms, shows what is edited on each side, and ends at a signal", async () => {
  const { web, server, said } = await startDev();
  const edit = (file: string, text: string, replacement: string): void =>
    editFile(path.join(project, file), text, replacement);
  await expect.poll(said, SOON).toContain("is ready at");
  await expect.poll(() => textAt(`${web}/programs`), SOON).toContain("/src/main.tsx");
  expect(await textAt(`${web}/src/main.tsx`)).toContain("createRoot");
  expect(await textAt(`${web}/api/v1/user/config`)).toContain("sharedKey");
  await expect.poll(() => world.db.$count(liveNodes), { ...SOON, message: said() }).toBe(1);
  expect(said()).not.toContain("Error");

  const messages = await listenToUpdates(web);
  const button = `${web}/${path.relative("web", BUTTON)}`;
  expect(await textAt(button)).toContain("btn--primary");
  edit(BUTTON, '"btn--primary"', '"btn--edited"');
  await expect.poll(messages, SOON).toContain(path.relative("web", BUTTON));
  expect(await textAt(button)).toContain("btn--edited");

  expect(await textAt(`${server}/healthz`)).toContain('"ok"');
  edit(HEALTH, 'status: "ok", version', 'status: "edited", version');
  await expect.poll(() => textAt(`${server}/healthz`), SOON).toContain('"edited"');
  edit(HEALTH, '"edited"', '"broken');
  await expect.poll(said, SOON).toContain("Failed running");
  edit(HEALTH, '"broken', '"mended"');
  await expect.poll(() => textAt(`${server}/healthz`), SOON).toContain('"mended"');
  expect(await textAt(`${web}/api/v1/user/config`)).toContain("sharedKey");

  expect(await end()).toBe(0);
  await expect.poll(() => textAt(web), SOON).toBe("");
});
