import { sql } from "drizzle-orm";
import pg from "pg";
import type { Log } from "../log.ts";
import type { Db } from "./database.ts";
import { STATEMENT_MS, endWhenSilent } from "./silence.ts";

type Hearer = (payload: string) => void;

/** Messages between all processes on one database, delivered when the sender's transaction commits. */
export interface Fanout {
  hear(channel: string, hearer: Hearer): () => void;
  close(): Promise<void>;
}

/** Sends to every process; at most 8,000 bytes, so send ids and not contents. */
export async function publish(db: Db, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}

const RECONNECT_MS = 500;
/** How often it asks whether the connection still carries anything, on which it mostly only waits. */
const ASKS_EVERY_MS = 5000;

/** Listens on one connection for all channels, and reconnects when the database was away. */
export async function openFanout(url: string, log: Log): Promise<Fanout> {
  const hearers = new Map<string, Set<Hearer>>();
  let client: pg.Client | undefined;
  let closed = false;

  let asking: NodeJS.Timeout | undefined;
  let lastAsked: Promise<unknown> = Promise.resolve();

  /** Each after the one before it: a connection takes one statement at a time. */
  const ask = (statement: string): Promise<unknown> => {
    const asked = lastAsked.then(() => client?.query(statement));
    lastAsked = asked.catch(() => undefined);
    return asked;
  };
  const listen = (channel: string): Promise<unknown> => ask(`listen ${pg.escapeIdentifier(channel)}`);
  const connect = async (): Promise<void> => {
    if (closed) return;
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: STATEMENT_MS });
    let lost = false;
    const again = (): void => {
      clearInterval(asking);
      if (lost || closed) return;
      lost = true;
      client = undefined;
      setTimeout(() => void connect().catch(again), RECONNECT_MS).unref();
    };
    next.on("error", again);
    next.on("end", again);
    next.on("notification", ({ channel, payload }) => {
      for (const hearer of hearers.get(channel) ?? []) hearer(payload ?? "");
    });
    try {
      await next.connect();
      if (closed) return void (await next.end());
      client = next;
      endWhenSilent(next);
      asking = setInterval(() => void ask("select 1").catch(() => undefined), ASKS_EVERY_MS).unref();
      for (const channel of hearers.keys()) await listen(channel);
    } catch (error) {
      log.error("fan-out connection lost", {}, error);
      again();
    }
  };
  await connect();

  return {
    hear(channel, hearer) {
      const known = hearers.get(channel);
      if (known === undefined) {
        hearers.set(channel, new Set([hearer]));
        listen(channel).catch((error: unknown) => log.error("cannot listen", {}, error));
      } else known.add(hearer);
      return () => hearers.get(channel)?.delete(hearer);
    },
    async close() {
      closed = true;
      clearInterval(asking);
      await client?.end();
    },
  };
}
