import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "@openrounds/server/kernel/env.ts";

const MAIN = fileURLToPath(import.meta.resolve("@openrounds/server/main.ts"));

/** The time from the start of the server until its first response, in milliseconds. */
export async function timeStart(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<number> {
  const begunMs = performance.now();
  const env = childEnvironment({ DATA_DIR: dataDir, PORT: "0", WEB_BUILD: "off", LOG_LEVEL: "error", ...settings });
  const server = spawn(process.execPath, [...process.execArgv, MAIN], { env, stdio: ["ignore", "pipe", "inherit"] });
  const tookMs = await new Promise<number>((ready, failed) => {
    server.stdout.on("data", (text: Buffer) => {
      if (text.toString().includes("is ready at")) ready(performance.now() - begunMs);
    });
    server.once("exit", (code) => failed(new Error(`the server ended with ${code}`)));
  });
  server.kill("SIGTERM");
  await once(server, "exit");
  return tookMs;
}
