import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const READY = " is ready at ";
const READY_WITHIN_MS = 240_000;
/** So much of what it said last is told when it ends by itself. */
const KEPT = 4000;
/**
 * A Monday in New York, ten minutes before nine, three weeks before the clocks change: sessions of
 * the journey stand on both sides of the change.
 */
const CLOCK_START = "2027-10-18T12:50:00.000Z";

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    const late = setTimeout(() => failed(new Error("the server is not ready")), READY_WITHIN_MS);
    server.stdout?.on("data", (bytes: Buffer) => {
      if (!bytes.toString().includes(READY)) return;
      clearTimeout(late);
      ready();
    });
    server.once("exit", (code) => failed(new Error(`the server ended with ${code}`)));
  });
}

/** Tells what a server said last, should it end by itself; answers how to end it, if it still runs. */
function endOf(server: ChildProcess): () => Promise<void> {
  let said = "";
  let isWanted = false;
  server.stdout?.on("data", (bytes: Buffer) => (said = `${said}${bytes.toString()}`.slice(-KEPT)));
  const ended = new Promise<void>((done) => {
    server.once("exit", (code) => {
      if (!isWanted) process.stderr.write(`the server ended with ${code}:\n${said}\n`);
      done();
    });
  });
  return async () => {
    isWanted = true;
    server.kill("SIGTERM");
    await ended;
  };
}

/** Starts the product as a newcomer does, at a chosen time, on a data folder of its own; answers how to end it. */
export async function startProduct(url: string): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "openrounds-e2e-"));
  const server = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      CLOCK_START,
      RATE_FACTOR: "1000",
      LOG_LEVEL: "error",
      ENVIRONMENT: "local",
    },
  });
  const end = endOf(server);
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
