import { runningEmbedded, startEmbedded } from "./kernel/db/embedded.ts";
import type { Env } from "./kernel/env.ts";
import type { Log } from "./kernel/log.ts";
import { takeProcessLock } from "./kernel/process-lock.ts";

/** The PostgreSQL that this process works on. */
export interface DatabaseServer {
  readonly url: string;
  /** Whether it is the one that npm brought, and ends with this process. */
  readonly isEmbedded: boolean;
  stop(): Promise<void>;
}

/** What an operator reads when the embedded PostgreSQL cannot be kept running. */
const GIVEN_UP =
  "The embedded PostgreSQL ended again and again and is not started any more: this server ends. " +
  "Look at the disk and the data folder, or set DATABASE_URL.";

export interface Voices {
  readonly log: Log;
  /** Tells whoever waits for the start what it does. */
  readonly say: (text: string) => void;
}

/**
 * Reaches the PostgreSQL of DATABASE_URL, or starts the embedded one for this process alone, says so, and keeps it
 * running.
 */
export async function openDatabaseServer(env: Env, { log, say }: Voices): Promise<DatabaseServer> {
  if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL, isEmbedded: false, stop: async () => undefined };
  takeProcessLock(env.DATA_DIR);
  say("Starting PostgreSQL…");
  const watcher = {
    ended: (reason: string) => log.error("embedded PostgreSQL ended, starting it again", { reason }),
    restarted: (durationMs: number) => log.warn("embedded PostgreSQL is back", { durationMs }),
    gaveUp: () => {
      log.fatal(GIVEN_UP);
      process.exit(1);
    },
  };
  const embedded = await startEmbedded(env.DATA_DIR, { runAs: env.EMBEDDED_AS, durable: true, watcher });
  return { url: embedded.url, isEmbedded: true, stop: () => embedded.stop() };
}

/** Reaches the PostgreSQL of DATABASE_URL or of the server that runs on the data folder; starts it where none runs. */
export async function reachDatabaseServer(env: Env, voices: Voices): Promise<DatabaseServer> {
  const url = env.DATABASE_URL ?? runningEmbedded(env.DATA_DIR);
  if (url === undefined) return openDatabaseServer(env, voices);
  return { url, isEmbedded: env.DATABASE_URL === undefined, stop: async () => undefined };
}
