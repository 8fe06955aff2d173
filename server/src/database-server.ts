import { startEmbedded } from "./kernel/db/embedded.ts";
import type { Env } from "./kernel/env.ts";
import { takeProcessLock } from "./kernel/process-lock.ts";

/** The PostgreSQL that this process works on. */
export interface DatabaseServer {
  readonly url: string;
  /** Whether it is the one that npm brought, and ends with this process. */
  readonly isEmbedded: boolean;
  stop(): Promise<void>;
}

/** Reaches the PostgreSQL of DATABASE_URL, or starts the embedded one for this process alone. */
export async function openDatabaseServer(env: Env): Promise<DatabaseServer> {
  if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL, isEmbedded: false, stop: async () => undefined };
  takeProcessLock(env.DATA_DIR);
  const embedded = await startEmbedded(env.DATA_DIR, { runAs: env.EMBEDDED_AS, durable: true });
  return { url: embedded.url, isEmbedded: true, stop: () => embedded.stop() };
}
