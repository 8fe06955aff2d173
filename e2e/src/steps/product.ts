import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const READY = " is ready at ";
const READY_WITHIN_MS = 120_000;
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
  const ended = new Promise((done) => server.once("exit", done));
  await untilReady(server);
  return async () => {
    server.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
