import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { findBatch, listOfProgram } from "@openrounds/server/batches/queries.ts";
import { listParticipants } from "@openrounds/server/batches/participants/queries.ts";
import { listMemberPage } from "@openrounds/server/organizations/members/queries.ts";
import type { Db } from "@openrounds/server/kernel/db/database.ts";
import { largeId } from "./ids.ts";

/** The first program of the large network, its first batch, and the owner of its hub. */
const PROGRAM = largeId("program", 0);
const BATCH = largeId("batch", 0);
const HUB = largeId("organization", 1);

/** A read that the benchmark measures: its address, and the one statement that a bare server would run. */
export interface Read {
  readonly name: string;
  readonly path: string;
  readonly query: (db: Db, userId: string) => PromiseLike<unknown>;
}

export const READS: readonly Read[] = [
  {
    name: "list batches",
    path: `/api/v1/session/batch?programId=${PROGRAM}`,
    query: (db, userId) => listOfProgram(db, PROGRAM, userId),
  },
  {
    name: "read batch",
    path: `/api/v1/session/batch/${BATCH}`,
    query: (db, userId) => findBatch(db, BATCH, userId),
  },
  {
    name: "list participants",
    path: `/api/v1/session/batch/${BATCH}/participants?pageSize=50`,
    query: (db) =>
      listParticipants(db, {
        batchId: BATCH,
        participantStatus: "ACTIVE",
        text: "",
        withContacts: true,
        pageNo: 0,
        pageSize: 50,
      }),
  },
  {
    name: "list team",
    path: `/api/v2/org/${HUB}/all/members?sortBy=name`,
    query: (db) =>
      listMemberPage(db, { organizationId: HUB, entityStatus: "ACTIVE", pageNumber: 0, pageSize: 10, sortBy: "name" }),
  },
];

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** The statement that a read of the server runs, taken from the server's own query. */
export async function statementOf(pool: pg.Pool, { query }: Read, userId: string): Promise<Statement> {
  const seen: Statement[] = [];
  const logger = { logQuery: (text: string, values: unknown[]): void => void seen.push({ text, values }) };
  await query(drizzle(pool, { logger }), userId);
  const [statement] = seen;
  if (statement === undefined) throw new Error("the read runs no statement");
  return statement;
}
