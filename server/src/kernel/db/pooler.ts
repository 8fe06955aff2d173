import type pg from "pg";
import { STATEMENT_MS } from "./silence.ts";

/** The limits of every connection, in milliseconds. A pooler sets them itself, since it refuses them from its clients. */
export const CONNECTION_LIMITS = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** A pooler in transaction mode, as PgBouncer: each transaction may run on another connection of the database. */
export interface Pooler {
  /** Whether it passes on prepared statements, as PgBouncer 1.21 and newer with max_prepared_statements. */
  readonly passesPrepared: boolean;
}

const isNamed = (given: unknown): given is object => typeof given === "object" && given !== null && "name" in given;

/** Lets a connection send every statement without its name, which another connection of the database does not know. */
export function dropNames(client: pg.Client): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  const query = (statement: unknown, ...given: unknown[]): unknown =>
    send(isNamed(statement) ? { ...statement, name: undefined } : statement, ...given);
  Object.assign(client, { query });
}
