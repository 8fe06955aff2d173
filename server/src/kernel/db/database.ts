import { sql } from "drizzle-orm";
import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { codeOf, messageOf } from "../failure.ts";
import { sparsely, type Log } from "../log.ts";
import { STATEMENT_MS, endWhenSilent } from "./silence.ts";

const TELLS_EVERY_MS = 10_000;

/** A handle that commits each of its statements at once: what Db hides of the pool. */
export type Autocommit = PgDatabase<NodePgQueryResultHKT>;

type Write = "insert" | "update" | "delete";
type With = Autocommit["with"];

/** A handle that reads and opens transactions: the pool, or the transaction that a use case is in. It cannot write. */
export type Db = Omit<Autocommit, Write | "with" | "refreshMaterializedView"> & {
  with(...parts: Parameters<With>): Omit<ReturnType<With>, Write>;
};

/** A transaction: what every write of a use case takes, and what announces and orders. */
export type Tx = Parameters<Parameters<Autocommit["transaction"]>[0]>[0];

/**
 * The handle with its writes: for the counters, claims and turns of the kernel, whose one statement decides and stands
 * whatever becomes of the call, and for rows of tests and the demo.
 */
export const autocommit = (db: Db): Autocommit => db as Autocommit;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** How long a query waits for a free connection. */
  readonly waitMs?: number;
  readonly log: Log;
}

/**
 * Opens a pool; no query runs longer than 5 s, none waits longer than 2 s for a lock. A connection that swallows what
 * is sent is given up soon after that.
 */
export function openDatabase({ url, poolSize, waitMs = 2000, log }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_MS,
    keepAlive: true,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
  });
  const sparse = sparsely(log, TELLS_EVERY_MS);
  pool.on("error", (error) => sparse.error("database connection lost", {}, error));
  // One that ends while somebody holds it fails their next query; unheard it would end the process.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    endWhenSilent(client);
  });
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

/** States in which what was sent fits no column: a null byte in a text, a number or a date beyond all bounds. */
const UNSTORABLE = ["22021", "22P05", "22003", "22008"];

/** Whether the error says that no column can hold what was sent. */
export const isUnstorable = (error: unknown): boolean => UNSTORABLE.includes(codeOf(error));

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

const LOST =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Cannot use a pool after/;

/** Whether the error says that the database cannot be reached or has no room, not that we are wrong. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return PASSING.test(code) || UNREACHABLE.includes(code) || LOST.test(messageOf(error));
}
