import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../free-port.ts";

const PGBOUNCER = "/usr/sbin/pgbouncer";
const EXAMPLE = fileURLToPath(new URL("../../../../deploy/pgbouncer.ini", import.meta.url));

/** Whether PgBouncer is installed; npm test installs it when it may. */
export const hasPgBouncer = existsSync(PGBOUNCER);

/** A PgBouncer of a test. */
export interface RunningPgBouncer {
  /** The address of the database through it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The example configuration with the address of a database and further changes. */
function adapted(folder: string, database: URL, port: number, changes: Readonly<Record<string, string>>): string {
  const name = database.pathname.slice(1);
  const address = `${name} = host=${database.hostname} port=${database.port} dbname=${name}`;
  const replaced = {
    "openrounds = host=127.0.0.1 port=5432 dbname=openrounds": address,
    "listen_port = 6432": `listen_port = ${port}`,
    "/etc/pgbouncer/userlist.txt": `${folder}/userlist.txt`,
    "/var/log/postgresql": folder,
    "/run/postgresql": folder,
    ...changes,
  };
  let text = readFileSync(EXAMPLE, "utf8");
  for (const [from, to] of Object.entries(replaced)) {
    if (!text.includes(from)) throw new Error(`deploy/pgbouncer.ini has no ${from}`);
    text = text.replace(from, to);
  }
  return text;
}

/** Runs PgBouncer with the example of deploy/ in front of a database; changes are replaced texts of the example. */
export async function startPgBouncer(
  databaseUrl: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<RunningPgBouncer> {
  const folder = mkdtempSync(path.join(tmpdir(), "openrounds-pgbouncer-"));
  const database = new URL(databaseUrl);
  const port = await freePort();
  writeFileSync(path.join(folder, "userlist.txt"), `"${database.username}" "${database.password}"\n`);
  writeFileSync(path.join(folder, "pgbouncer.ini"), adapted(folder, database, port, changes));
  // It refuses to run as root, and writes its log to the folder.
  chmodSync(folder, 0o777);
  const account = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const pgBouncer = spawn(PGBOUNCER, [...account, path.join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(pgBouncer, "exit");
  let said = "";
  await new Promise<void>((listens, failed) => {
    pgBouncer.stderr.on("data", (data: Buffer) => {
      said += data.toString();
      if (said.includes("process up")) listens();
    });
    void ended.then(() => failed(new Error(`PgBouncer ended:\n${said}`)));
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    stop: async () => {
      pgBouncer.kill("SIGQUIT");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
