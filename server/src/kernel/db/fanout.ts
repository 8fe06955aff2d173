import { sql } from "drizzle-orm";
import pg from "pg";
import type { Log } from "../log.ts";
import type { Db } from "./database.ts";
import { STATEMENT_MS, closeWhenUnresponsive } from "./silence.ts";

type MessageHandler = (payload: string) => void;

/** Messages between all processes on one database (LISTEN/NOTIFY), delivered when the sender's transaction commits. */
export interface Fanout {
  subscribe(channel: string, handler: MessageHandler): () => void;
  close(): Promise<void>;
}

/** Sends a message to every process. Its limit is 8,000 bytes, so send ids and not contents. */
export async function publish(db: Db, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}

const RECONNECT_MS = 500;
/** How often it checks with a query that the connection, which is mostly idle, still works. */
const CHECK_EVERY_MS = 5000;

/** Listens for all channels on one connection, and reconnects after the database was unreachable. */
export async function openFanout(url: string, log: Log): Promise<Fanout> {
  const handlers = new Map<string, Set<MessageHandler>>();
  let client: pg.Client | undefined;
  let closed = false;

  let checking: NodeJS.Timeout | undefined;
  let lastQuery: Promise<unknown> = Promise.resolve();

  /** One after the other, since a connection runs one statement at a time. */
  const query = (statement: string): Promise<unknown> => {
    const result = lastQuery.then(() => client?.query(statement));
    lastQuery = result.catch(() => undefined);
    return result;
  };
  const listen = (channel: string): Promise<unknown> => query(`listen ${pg.escapeIdentifier(channel)}`);
  const connect = async (): Promise<void> => {
    if (closed) return;
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: STATEMENT_MS });
    let lost = false;
    const reconnect = (): void => {
      clearInterval(checking);
      if (lost || closed) return;
      lost = true;
      client = undefined;
      setTimeout(() => void connect().catch(reconnect), RECONNECT_MS).unref();
    };
    next.on("error", reconnect);
    next.on("end", reconnect);
    next.on("notification", ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? "");
    });
    try {
      await next.connect();
      if (closed) return void (await next.end());
      client = next;
      closeWhenUnresponsive(next);
      checking = setInterval(() => void query("select 1").catch(() => undefined), CHECK_EVERY_MS).unref();
      for (const channel of handlers.keys()) await listen(channel);
    } catch (error) {
      log.error("fan-out connection lost", {}, error);
      reconnect();
    }
  };
  await connect();

  return {
    subscribe(channel, handler) {
      const known = handlers.get(channel);
      if (known === undefined) {
        handlers.set(channel, new Set([handler]));
        listen(channel).catch((error: unknown) => log.error("cannot listen", {}, error));
      } else known.add(handler);
      return () => handlers.get(channel)?.delete(handler);
    },
    async close() {
      closed = true;
      clearInterval(checking);
      await client?.end();
    },
  };
}
