import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const READY = " is ready at ";
const READY_WITHIN_MS = 240_000;
/** How much of the server's last output is printed if it exits unexpectedly. */
const KEPT_OUTPUT_CHARACTERS = 4000;
/**
 * A Monday in New York, ten minutes before nine, three weeks before daylight saving ends: sessions of the walk are on
 * both sides of the change.
 */
/** Signs reports of bounced mails. */
export const BOUNCE_KEY = "a-bounce-key-of-thirty-two-letters";
const CLOCK_START = "2027-10-18T12:50:00.000Z";

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    const timeout = setTimeout(() => failed(new Error("the server is not ready")), READY_WITHIN_MS);
    server.stdout?.on("data", (bytes: Buffer) => {
      if (!bytes.toString().includes(READY)) return;
      clearTimeout(timeout);
      ready();
    });
    server.once("exit", (code) => failed(new Error(`the server ended with ${code}`)));
  });
}

/** Prints the last output of a server that exits unexpectedly; returns a function that stops it. */
function stopper(server: ChildProcess): () => Promise<void> {
  let output = "";
  let isStopping = false;
  server.stdout?.on(
    "data",
    (bytes: Buffer) => (output = `${output}${bytes.toString()}`.slice(-KEPT_OUTPUT_CHARACTERS)),
  );
  const ended = new Promise<void>((resolve) => {
    server.once("exit", (code) => {
      if (!isStopping) process.stderr.write(`the server ended with ${code}:\n${output}\n`);
      resolve();
    });
  });
  return async () => {
    isStopping = true;
    server.kill("SIGTERM");
    await ended;
  };
}

/**
 * Starts the product as a new user does, at a chosen time and with its own data folder; returns a function that stops
 * it.
 */
export async function startProduct(url: string): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "openrounds-e2e-"));
  const messages = path.join(dataDir, "messages");
  for (const part of ["src", "state"]) {
    cpSync(path.join(ROOT, "messages", part), path.join(messages, part), { recursive: true });
  }
  const server = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      MESSAGES_PATH: messages,
      CLOCK_START,
      RATE_FACTOR: "1000",
      LOG_LEVEL: "error",
      ENVIRONMENT: "local",
      BOUNCE_KEY,
    },
  });
  const end = stopper(server);
  const stop = async (): Promise<void> => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
