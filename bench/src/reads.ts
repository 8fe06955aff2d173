import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { findBatch, listByProgram } from "@openrounds/server/batches/queries.ts";
import { findParticipantPage } from "@openrounds/server/batches/participants/queries.ts";
import { findHubPage } from "@openrounds/server/organizations/hub-invitations/list/queries.ts";
import { findTeamPage } from "@openrounds/server/organizations/members/queries.ts";
import { nowMs } from "@openrounds/server/kernel/clock.ts";
import type { Db } from "@openrounds/server/kernel/db/database.ts";
import { DEFAULT_PAGE_SIZE } from "@openrounds/contract/kernel/paging.ts";
import { largeId } from "./ids.ts";

/** The first program of the large network, its first batch, its hub, and the superhub above. */
const PROGRAM = largeId("program", 0);
const BATCH = largeId("batch", 0);
export const HUB = largeId("organization", 1);
export const SUPERHUB = largeId("organization", 0);

/** A read over HTTP: its path, and the organization whose owner reads. */
export interface ReadRequest {
  readonly name: string;
  readonly path: string;
  readonly ownerOf: string;
}

/** A measured read, with the single statement that the bare server runs. */
export interface MeasuredRead extends ReadRequest {
  readonly query: (db: Db, userId: string) => PromiseLike<unknown>;
}

export const READS: readonly MeasuredRead[] = [
  {
    name: "list batches",
    ownerOf: HUB,
    path: `/api/v1/session/batch?programId=${PROGRAM}`,
    query: (db, userId) => listByProgram(db, PROGRAM, userId),
  },
  {
    name: "read batch",
    ownerOf: HUB,
    path: `/api/v1/session/batch/${BATCH}`,
    query: (db, userId) => findBatch(db, BATCH, userId),
  },
  {
    name: "list participants",
    ownerOf: HUB,
    path: `/api/v1/session/batch/${BATCH}/participants?pageSize=50`,
    query: (db, userId) =>
      findParticipantPage(db, { batchId: BATCH, participantStatus: "ACTIVE", pageNo: 0, pageSize: 50 }, userId),
  },
  {
    name: "list team",
    ownerOf: HUB,
    path: `/api/v2/org/${HUB}/all/members?sortBy=name`,
    query: (db) =>
      findTeamPage(db, {
        organizationId: HUB,
        entityStatus: "ACTIVE",
        pageNumber: 0,
        pageSize: 10,
        atMs: nowMs(),
        sortBy: "name",
      }),
  },
  {
    name: "list hubs",
    ownerOf: SUPERHUB,
    path: `/api/v1/org/superhub/${SUPERHUB}/hubs`,
    query: (db) =>
      findHubPage(db, {
        superhubId: SUPERHUB,
        text: "",
        entityStatus: undefined,
        sortBy: "updatedAt",
        pageNumber: 0,
        pageSize: DEFAULT_PAGE_SIZE,
      }),
  },
];

/** More reads whose statements are counted. */
export const COUNTED: readonly ReadRequest[] = [
  ...READS,
  { name: "last page of team", ownerOf: HUB, path: `/api/v2/org/${HUB}/all/members?sortBy=name&pageNumber=470` },
  { name: "search team", ownerOf: HUB, path: `/api/v2/org/${HUB}/search/members?query=asha` },
  { name: "search hubs", ownerOf: SUPERHUB, path: `/api/v1/org/superhub/${SUPERHUB}/searchHub?query=hub` },
  { name: "read organization", ownerOf: HUB, path: `/api/v1/org/${HUB}` },
  { name: "list programs", ownerOf: HUB, path: `/api/v1/program/program/organization/${HUB}` },
  { name: "read program", ownerOf: HUB, path: `/api/v1/program/program/${PROGRAM}` },
  { name: "list sessions", ownerOf: HUB, path: `/api/v1/session/batch/${BATCH}/sessions` },
];

export interface ReadStatement {
  readonly text: string;
  readonly values: unknown[];
}

/** The statement of a read, taken from the server's own query. */
export async function statementOf(pool: pg.Pool, { query }: MeasuredRead, userId: string): Promise<ReadStatement> {
  const seen: ReadStatement[] = [];
  const logger = { logQuery: (text: string, values: unknown[]): void => void seen.push({ text, values }) };
  await query(drizzle(pool, { logger }), userId);
  const [statement] = seen;
  if (statement === undefined) throw new Error("the read runs no statement");
  return statement;
}
