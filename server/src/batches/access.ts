import { BATCH_ROLES, type PermissionHolder, type PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { authorize, codesOf, markReached, type Codes, type Reached } from "../kernel/access.ts";
import type { Actor, PermittedContext } from "../kernel/http/handlers.ts";
import type { AccessPlatform, Platform } from "../kernel/platform.ts";
import { managedHubOf, organizationsWithCode, type SignInActor } from "../organizations/access.ts";
import { codesOnProgram, proveProgram, reachProgram, type ProgramAccessFacts } from "../programs/access.ts";
import { findBatch, listByIds, listByProgram, type BatchAccessRow, type BatchRow, type BatchScope } from "./queries.ts";

/**
 * What decides whether a batch is visible to a person: the position of its program in the network, and the roles
 * of the person in it.
 */
export type BatchAccessFacts = ProgramAccessFacts & Pick<BatchAccessRow, "roles" | "participantStatus">;

/** The codes of a person on a batch: those on its program, and those of the person's roles in the batch. */
export async function codesOnBatch(
  platform: AccessPlatform,
  actor: SignInActor,
  accessRow: BatchAccessFacts,
): Promise<Codes> {
  const codes = new Set(await codesOnProgram(platform, actor, accessRow));
  const isManaging = (await managedHubOf(platform, actor)) !== undefined;
  const roles = accessRow.participantStatus === "ACTIVE" && !isManaging ? (accessRow.roles ?? []) : [];
  for (const code of codesOf(roles.map((role): PermissionHolder => `BATCH_${role}`))) codes.add(code);
  return codes;
}

/** The codes of an organization that give an editor's codes on its programs of a type. */
const EDITS_BY_TYPE = ["EDIT_TRAINING_PROGRAM", "EDIT_TRAINING_EVENT"] as const;

/** Where a person may hold a code on batches; a superset, so that withCode decides on each row. */
export async function scopeOf(platform: AccessPlatform, actor: SignInActor, code: PermissionCode): Promise<BatchScope> {
  const isByRight = codesOf(["RIGHT_CAN_EDIT"]).has(code);
  const organizationCodes = isByRight ? [code, ...EDITS_BY_TYPE] : [code];
  const organizationIds = await organizationsWithCode(platform, actor, organizationCodes);
  const isManaging = (await managedHubOf(platform, actor)) !== undefined;
  if (isManaging) return { organizationIds, roles: [], isByRight: false };
  const roles = BATCH_ROLES.filter((role) => codesOf([`BATCH_${role}`]).has(code));
  return { organizationIds, roles, isByRight };
}

/** The rows of a list on whose batch a person holds a code. */
export async function withCode<Row extends BatchAccessFacts>(
  platform: AccessPlatform,
  actor: SignInActor,
  { rows, code }: { readonly rows: readonly Row[]; readonly code: PermissionCode },
): Promise<Reached<Row>[]> {
  const codes = await Promise.all(rows.map((row) => codesOnBatch(platform, actor, row)));
  return rows.filter((_, index) => codes[index]?.has(code)).map((row) => markReached(row));
}

/** A batch with its access row and the proved codes. */
export interface ProvedBatch<Row extends BatchAccessFacts = BatchAccessFacts> {
  readonly accessRow: Reached<Row>;
  readonly codes: Codes;
}

export interface ReachedBatch extends ProvedBatch<BatchAccessRow> {
  readonly batch: Reached<BatchRow>;
}

/** The parts of a call's context that decide access to a batch. */
export type BatchAccessContext = Pick<PermittedContext, "platform" | "db" | "actor" | "needs">;

/** Decides access to a batch from rows that were read already; undefined means that there is no such batch. */
export async function proveBatch<Row extends BatchAccessFacts>(
  { platform, actor, needs }: BatchAccessContext,
  row: Row | undefined,
): Promise<ProvedBatch<Row>> {
  const codes = row === undefined ? new Set<PermissionCode>() : await codesOnBatch(platform, actor, row);
  return { accessRow: authorize({ row, codes, needs, knownBy: ["VIEW_BATCH_DETAILS", "VIEW_ALL_PROGRAMS"] }), codes };
}

/** The only way from an id to a batch: reads it and proves the permission of the endpoint. */
export async function reachBatch(context: BatchAccessContext, batchId: string): Promise<ReachedBatch> {
  const { accessRow, codes } = await proveBatch(context, await findBatch(context.db, batchId, context.actor.userId));
  return { accessRow, batch: markReached(accessRow.batch), codes };
}

/** Reads several batches and proves the permission on each; one missing batch refuses the whole call. */
export async function reachBatches(context: BatchAccessContext, batchIds: readonly string[]): Promise<ReachedBatch[]> {
  const wanted = [...new Set(batchIds)];
  const rows = await listByIds(context.db, wanted, context.actor.userId);
  const byId = new Map(rows.map((row) => [row.batch.batchId, row]));
  return Promise.all(
    wanted.map(async (batchId) => {
      const { accessRow, codes } = await proveBatch(context, byId.get(batchId));
      return { accessRow, batch: markReached(accessRow.batch), codes };
    }),
  );
}

/** The batches of a list, each with the caller's codes on it. */
export function withBatchCodes(
  platform: Platform,
  actor: Actor,
  accessRows: readonly BatchAccessRow[],
): Promise<ReachedBatch[]> {
  return Promise.all(
    accessRows.map(async (accessRow) => ({
      accessRow: markReached(accessRow),
      batch: markReached(accessRow.batch),
      codes: await codesOnBatch(platform, actor, accessRow),
    })),
  );
}

/**
 * The batches of a program. The permission is proved once on the first access row, or on the program when it has no
 * batches.
 */
export async function reachBatchesOfProgram(context: PermittedContext, programId: string): Promise<ReachedBatch[]> {
  const { platform, db, actor } = context;
  const accessRows = await listByProgram(db, programId, actor.userId);
  const [first] = accessRows;
  await (first === undefined ? reachProgram(context, programId) : proveProgram(context, first));
  return withBatchCodes(platform, actor, accessRows);
}
