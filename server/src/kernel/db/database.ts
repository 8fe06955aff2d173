import { sql } from "drizzle-orm";
import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Log } from "../log.ts";

/** A database handle: the pool, or the transaction that a service is in. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly log: Log;
}

/** Opens a pool; no query runs longer than 5 s, none waits longer than 2 s for a lock or a connection. */
export function openDatabase({ url, poolSize, log }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
  });
  pool.on("error", (error) => log.error("database connection lost", {}, error));
  return { db: drizzle(pool), pool, url, close: () => pool.end() };
}

/** Whether the database answers. */
export const isReachable = (db: Db): Promise<boolean> =>
  db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );

/** The name of the constraint that a write broke, if that is why it failed. */
export function brokenConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const source = cause instanceof Error ? cause : error;
  if (typeof source !== "object" || source === null) return undefined;
  const { code, constraint } = source as { code?: unknown; constraint?: unknown };
  const integrity = typeof code === "string" && code.startsWith("23");
  return integrity && typeof constraint === "string" ? constraint : undefined;
}

/** States in which the database could not do it now: connection, room, shutdown, lock, deadlock, time. */
const PASSING = /^(08|53|57|55P03|40001|40P01|25P03|25P04)/;
const UNREACHABLE = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
];

/** Whether the error says that the database cannot be reached or has no room, not that we are wrong. */
export function isUnavailable(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  return (
    PASSING.test(code) ||
    UNREACHABLE.includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/.test(
      cause.message,
    )
  );
}
