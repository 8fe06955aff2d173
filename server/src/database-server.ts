import { runningEmbedded, startEmbedded } from "./kernel/db/embedded.ts";
import type { Env } from "./kernel/env.ts";
import type { Log } from "./kernel/log.ts";
import { takeProcessLock } from "./kernel/process-lock.ts";

/** The PostgreSQL server of this process. */
export interface DatabaseServer {
  readonly url: string;
  /** Its address past the pooler, if there is one; else the same. */
  readonly directUrl: string;
  /** Whether it is the embedded one, which ends with this process. */
  readonly isEmbedded: boolean;
  stop(): Promise<void>;
}

/** The message to the operator when the embedded PostgreSQL keeps crashing. */
const GIVEN_UP =
  "The embedded PostgreSQL ended again and again and is not started any more: this server ends. " +
  "Look at the disk and the data folder, or set DATABASE_URL.";

export interface StartOutput {
  readonly log: Log;
  /** Reports progress to the person who waits for the start. */
  readonly say: (text: string) => void;
}

/** A PostgreSQL that others run. */
const atAddress = (url: string, env: Env, { isEmbedded }: { isEmbedded: boolean }): DatabaseServer => ({
  url,
  directUrl: env.DATABASE_DIRECT_URL ?? url,
  isEmbedded,
  stop: async () => undefined,
});

/** Uses the PostgreSQL of DATABASE_URL, or starts the embedded one for this process and supervises it. */
export async function openDatabaseServer(env: Env, { log, say }: StartOutput): Promise<DatabaseServer> {
  if (env.DATABASE_URL !== undefined) return atAddress(env.DATABASE_URL, env, { isEmbedded: false });
  takeProcessLock(env.DATA_DIR);
  say("Starting PostgreSQL…");
  const watcher = {
    ended: (reason: string) => log.error("embedded PostgreSQL exited, restarting it", { reason }),
    restarted: (durationMs: number) => log.warn("embedded PostgreSQL restarted", { durationMs }),
    gaveUp: () => {
      log.fatal(GIVEN_UP);
      process.exit(1);
    },
  };
  const embedded = await startEmbedded(env.DATA_DIR, { runAs: env.EMBEDDED_AS, durable: true, watcher });
  return { url: embedded.url, directUrl: embedded.url, isEmbedded: true, stop: () => embedded.stop() };
}

/** Uses the PostgreSQL of DATABASE_URL, or of the server that runs on the data folder; otherwise starts it. */
export async function reachDatabaseServer(env: Env, voices: StartOutput): Promise<DatabaseServer> {
  const url = env.DATABASE_URL ?? runningEmbedded(env.DATA_DIR);
  if (url === undefined) return openDatabaseServer(env, voices);
  return atAddress(url, env, { isEmbedded: env.DATABASE_URL === undefined });
}
