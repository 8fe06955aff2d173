import { sql } from "drizzle-orm";
import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { codeOf, messageOf } from "../failure.ts";
import { throttledLog, type Log } from "../log.ts";
import { PlanNames, keepPlans } from "./plans.ts";
import { CONNECTION_LIMITS, dropNames, type Pooler } from "./pooler.ts";
import { closeWhenUnresponsive } from "./silence.ts";
import { joinReads } from "./together.ts";

const LOG_EVERY_MS = 10_000;

/** A handle whose statements each commit at once: the part of the pool that Db hides. */
export type Autocommit = PgDatabase<NodePgQueryResultHKT>;

type WriteMethod = "insert" | "update" | "delete";
type WithMethod = Autocommit["with"];

/**
 * A handle that reads and opens transactions: the pool, or the transaction of the current use case. It cannot write.
 */
export type Db = Omit<Autocommit, WriteMethod | "with" | "refreshMaterializedView"> & {
  with(...parts: Parameters<WithMethod>): Omit<ReturnType<WithMethod>, WriteMethod>;
};

/** A transaction. Every write of a use case takes one, and so do announce and enqueue. */
export type Tx = Parameters<Parameters<Autocommit["transaction"]>[0]>[0];

/**
 * The handle with its writes, in two cases: the counters, claims and locks of the kernel, each of which is one
 * statement that must persist even when the call fails; and the rows of tests and the demo.
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
  /** The maximum wait of a query for a free connection. */
  readonly waitMs?: number;
  /** The pooler behind the address, if there is one. */
  readonly pooler?: Pooler | undefined;
  readonly log: Log;
}

/**
 * Opens a pool with a statement timeout of 5 s and a lock timeout of 2 s. An unresponsive connection is closed
 * soon after that.
 */
export function openDatabase({ url, poolSize, waitMs = 2000, pooler, log }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: true,
    ...(pooler === undefined && CONNECTION_LIMITS),
  });
  const sparse = throttledLog(log, LOG_EVERY_MS);
  pool.on("error", (error) => sparse.error("database connection lost", {}, error));
  // A connection that drops while checked out fails the next query of its user. Without a listener the error would end
  // the process.
  const planNames = new PlanNames();
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    closeWhenUnresponsive(client);
    if (pooler?.passesPrepared === false) dropNames(client);
    else keepPlans(client, planNames);
  });
  joinReads(pool);
  return { db: drizzle(pool), pool, url, close: () => pool.end() };
}

/** Whether the database responds to a query. */
export const isReachable = (db: Db): Promise<boolean> =>
  db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );

/** The name of the constraint that a write violated, when that is the cause of the error. */
export function brokenConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const source = cause instanceof Error ? cause : error;
  if (typeof source !== "object" || source === null) return undefined;
  const { code, constraint } = source as { code?: unknown; constraint?: unknown };
  const integrity = typeof code === "string" && code.startsWith("23");
  return integrity && typeof constraint === "string" ? constraint : undefined;
}

/** SQLSTATE codes of values that no column can store: a null byte in a text, a number or a date out of range. */
const UNSTORABLE = ["22021", "22P05", "22003", "22008"];

/** Whether the error means that no column can store a value that was sent. */
export const isUnstorable = (error: unknown): boolean => UNSTORABLE.includes(codeOf(error));

/** SQLSTATE codes of transient errors: connection, resources, shutdown, lock, deadlock, timeout. */
const TRANSIENT = /^(08|53|57|55P03|40001|40P01|25P03|25P04)/;
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

/** Whether the error means that the database is unreachable or out of resources, and not that a statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return TRANSIENT.test(code) || UNREACHABLE.includes(code) || LOST.test(messageOf(error));
}
