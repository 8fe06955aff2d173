import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The programs that open the embedded database: the server, and the other commands. */
const STARTS = /\b(main|migrate|seed|setup|backup|restore|close-demo|beta-features)\.ts\b/;

/** Whether the process is alive and is a server, not another program that was given the same id. */
function isServer(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const command = `/proc/${pid}/cmdline`;
  return !existsSync("/proc/self/cmdline") || (existsSync(command) && STARTS.test(readFileSync(command, "utf8")));
}

/** Locks a data folder for this process; a second process fails with the advice to use DATABASE_URL. */
export function takeProcessLock(dataDir: string): void {
  const folder = path.resolve(dataDir);
  const file = path.join(folder, "server.pid");
  mkdirSync(folder, { recursive: true });
  const ownerId = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  if (ownerId > 0 && ownerId !== process.pid && isServer(ownerId)) {
    throw new Error(
      `Another server (process ${ownerId}) uses the data folder ${folder}. Stop it, or let both use one DATABASE_URL.`,
    );
  }
  writeFileSync(file, String(process.pid));
  process.on("exit", () => rmSync(file, { force: true }));
}
