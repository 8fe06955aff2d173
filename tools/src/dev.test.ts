import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createWorld, type World } from "@openrounds/server/kernel/testing/world.ts";
import { liveNodes } from "@openrounds/server/sessions/live/tables.ts";
import { ROOT } from "./project.ts";

const SOON = { timeout: 90_000, interval: 250 };
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address !== null ? address.port : 0));
    });
  });

let world: World;
let dataDir: string;
let command: ChildProcess | undefined;
beforeAll(async () => {
  world = await createWorld();
  dataDir = mkdtempSync(path.join(tmpdir(), "openrounds-dev-"));
});
afterEach(() => end());
afterAll(async () => {
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Ends the command as Ctrl+C does; answers its exit code. */
function end(): Promise<number | null> {
  const ending = command;
  command = undefined;
  return new Promise((ended) => {
    if (ending === undefined) return ended(null);
    ending.once("close", (code) => ended(code));
    ending.kill("SIGINT");
  });
}

/** Starts the command on free ports; answers where the application is, and what was said so far. */
async function startDev(): Promise<{ web: string; said: () => string }> {
  const [port, webPort] = [await freePort(), await freePort()];
  const settings = { DATABASE_URL: world.databaseUrl, DATA_DIR: dataDir, PORT: String(port), DEMO: "off" };
  command = spawn(process.execPath, ["tools/src/dev.ts", "--web-port", String(webPort)], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [command.stdout, command.stderr]) stream?.on("data", (data: Buffer) => (said += String(data)));
  return { web: `http://localhost:${webPort}`, said: () => said };
}

const textAt = (url: string): Promise<string> =>
  fetch(url).then(
    (answer) => answer.text(),
    () => "",
  );

test("the development command serves pages, calls and live rooms, and ends when it is told to", async () => {
  const { web, said } = await startDev();
  await expect.poll(said, SOON).toContain("is ready at");
  await expect.poll(() => textAt(`${web}/programs`), SOON).toContain("/src/main.tsx");
  expect(await textAt(`${web}/src/main.tsx`)).toContain("createRoot");
  expect(await textAt(`${web}/api/v1/user/config`)).toContain("sharedKey");
  await expect.poll(() => world.db.$count(liveNodes), { ...SOON, message: said() }).toBe(1);
  expect(said()).not.toContain("Error");
  expect(await end()).toBe(0);
  await expect.poll(() => textAt(web), SOON).toBe("");
});
