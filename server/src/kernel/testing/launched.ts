import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "../env.ts";
import { freePort } from "../free-port.ts";
import type { World } from "./world.ts";

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));

/** A whole process of the product, as an operator starts it. */
export interface LaunchedProcess {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Sends a signal and waits for the end, once. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Resolves once a process says that it is ready; what it said is the error if it ends before. */
function untilReady(child: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((ready, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (data: Buffer) => {
        said += data.toString();
        if (said.includes("is ready at")) ready();
      });
    }
    child.once("close", () => fail(new Error(said)));
  });
}

/** Starts a process on the database of a world and with its secret; further settings come last. */
export async function launchProcess(
  world: Pick<World, "databaseUrl" | "app">,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<LaunchedProcess> {
  const [port, dataDir] = [await freePort(), mkdtempSync(path.join(tmpdir(), "openrounds-launched-"))];
  const env = childEnvironment({
    NODE_ENV: "development",
    DATABASE_URL: world.databaseUrl,
    SECRET_KEY: world.app.platform.secret,
    DATA_DIR: dataDir,
    PORT: String(port),
    ENVIRONMENT: "local",
    DEMO: "off",
    WEB_BUILD: "off",
    LOG_LEVEL: "error",
    RATE_FACTOR: "1000",
    ...settings,
  });
  const child = spawn(process.execPath, [MAIN, ...args], { env, cwd: tmpdir(), stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<void>((gone) => child.once("exit", () => gone()));
  await untilReady(child);
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    async end(signal) {
      child.kill(signal);
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
