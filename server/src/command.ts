import { openDatabaseServer } from "./database-server.ts";
import { openDatabase } from "./kernel/db/database.ts";
import { openFanout } from "./kernel/db/fanout.ts";
import { migrate } from "./kernel/db/migrate.ts";
import { masterSecret, readEnv } from "./kernel/env.ts";
import { createLog } from "./kernel/log.ts";
import type { Platform } from "./kernel/platform.ts";

/** Prints a line to the terminal. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The reason of a failure in one line. The message of a failed query quotes values, so only its cause is used. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

const complain = (reason: string): void => void process.stderr.write(`${reason}\n`);

/** Runs a command; a failure is printed in one line. */
export function runCommand(work: () => Promise<void>, report: (reason: string) => void = complain): void {
  work().catch((error: unknown) => {
    report(reasonOf(error));
    process.exit(1);
  });
}

/** Runs work on a migrated database, without an HTTP server. */
export async function withPlatform(work: (platform: Platform, databaseUrl: string) => Promise<void>): Promise<void> {
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  const server = await openDatabaseServer(env, { log, say });
  try {
    await migrate(server.directUrl);
    const database = openDatabase({ url: server.directUrl, poolSize: 4, log });
    const fanout = await openFanout(server.directUrl, log);
    try {
      await work({ env, log, db: database.db, fanout, secret: masterSecret(env) }, server.directUrl);
    } finally {
      await fanout.close();
      await database.close();
    }
  } finally {
    await server.stop();
  }
}
