import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@openrounds/server/kernel/free-port.ts";
import { startEmbedded } from "@openrounds/server/kernel/db/embedded.ts";
import { DUMP_SECRET, packDump, readDump, untilIdle } from "@openrounds/server/kernel/testing/dump.ts";

/** Resolves when the server prints that it is ready. */
const untilReady = (server: ChildProcess): Promise<void> =>
  new Promise((ready, failed) => {
    let said = "";
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on("data", (data: Buffer) => {
        said += data.toString();
        if (said.includes("is ready at")) ready();
      });
    }
    server.once("close", (code) => failed(new Error(`The server ended with ${code}: ${said.trim()}`)));
  });

const stop = (server: ChildProcess): Promise<void> =>
  new Promise((stopped) => {
    server.removeAllListeners("close");
    server.once("close", () => stopped());
    server.kill("SIGTERM");
  });

/** Lets the product in a folder fill an empty database with its demo and run its jobs; returns the compressed dump. */
export async function dumpDemo(folder: string, at: Date): Promise<Buffer> {
  const home = mkdtempSync(path.join(tmpdir(), "openrounds-release-"));
  const postgres = await startEmbedded(home, { runAs: "auto", durable: false });
  try {
    const server = spawn(process.execPath, [path.join(folder, "server/src/main.ts")], {
      env: {
        PATH: process.env["PATH"],
        DATABASE_URL: postgres.url,
        DATA_DIR: path.join(home, "data"),
        PORT: String(await freePort()),
        CLOCK_START: at.toISOString(),
        SECRET_KEY: DUMP_SECRET,
        DEMO: "on",
        WEB_BUILD: "off",
        LOG_LEVEL: "error",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    await untilReady(server);
    await untilIdle(postgres.url);
    await stop(server);
    return packDump(await readDump(postgres.url, at));
  } finally {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
