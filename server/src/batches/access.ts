import type { PermissionHolder, PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { authorize, codesOf, markReached, type Codes, type Reached } from "../kernel/access.ts";
import type { Actor, PermittedContext } from "../kernel/http/handlers.ts";
import type { AccessPlatform, Platform } from "../kernel/platform.ts";
import {
  accessBasisOf,
  managedHubOf,
  organizationsWithCode,
  type AccessBasis,
  type SignInActor,
} from "../organizations/access.ts";
import { programCodesBy, proveProgram, reachProgram, type ProgramAccessFacts } from "../programs/access.ts";
import {
  findBatch,
  findHoldings,
  listByIds,
  listByProgram,
  type BatchAccessRow,
  type BatchHoldings,
  type BatchRow,
  type BatchScope,
} from "./queries.ts";

/**
 * What decides whether a batch is visible to a person: the position of its program in the network, and the roles
 * of the person in it.
 */
export type BatchAccessFacts = ProgramAccessFacts & Pick<BatchAccessRow, "roles" | "participantStatus">;

/** The codes that an access basis gives on a batch: those on its program, and those of the person's roles in the batch. */
export function batchCodesBy(basis: AccessBasis, accessRow: BatchAccessFacts): Codes {
  const codes = programCodesBy(basis, accessRow);
  const isManaging = basis.managed !== undefined;
  const roles = accessRow.participantStatus === "ACTIVE" && !isManaging ? (accessRow.roles ?? []) : [];
  for (const code of codesOf(roles.map((role): PermissionHolder => `BATCH_${role}`))) codes.add(code);
  return codes;
}

/** The codes of a person on a batch. */
export const codesOnBatch = async (
  platform: AccessPlatform,
  actor: SignInActor,
  accessRow: BatchAccessFacts,
): Promise<Codes> => batchCodesBy(await accessBasisOf(platform, actor), accessRow);

/** The codes of an organization that give an editor's codes on its programs of a type. */
const EDITS_BY_TYPE = ["EDIT_TRAINING_PROGRAM", "EDIT_TRAINING_EVENT"] as const;

const holdings = new WeakMap<SignInActor, Promise<BatchHoldings>>();

/** What the person of a list holds; the parts of the list, which have the same actor, read it once. */
function holdingsOf({ db }: AccessPlatform, actor: SignInActor): Promise<BatchHoldings> {
  const known = holdings.get(actor);
  if (known !== undefined) return known;
  const read = findHoldings(db, actor.userId);
  holdings.set(actor, read);
  return read;
}

/**
 * Where a person may hold a code on batches, undefined if nowhere; a superset, so that withCode decides on each row. The
 * actor is the object of one list, for which holdings are read once.
 */
export async function scopeOf(
  platform: AccessPlatform,
  actor: SignInActor,
  code: PermissionCode,
): Promise<BatchScope | undefined> {
  const givesByRight = codesOf(["RIGHT_CAN_EDIT"]).has(code);
  const organizationCodes = givesByRight ? [code, ...EDITS_BY_TYPE] : [code];
  const organizationIds = await organizationsWithCode(platform, actor, organizationCodes);
  const isManaging = (await managedHubOf(platform, actor)) !== undefined;
  const held = isManaging ? { roles: [], hasRight: false } : await holdingsOf(platform, actor);
  const roles = held.roles.filter((role) => codesOf([`BATCH_${role}`]).has(code));
  const isByRight = givesByRight && held.hasRight;
  return organizationIds.length === 0 && roles.length === 0 && !isByRight
    ? undefined
    : { organizationIds, roles, isByRight };
}

/** The rows of a list on whose batch a person holds a code. */
export async function withCode<Row extends BatchAccessFacts>(
  platform: AccessPlatform,
  actor: SignInActor,
  { rows, code }: { readonly rows: readonly Row[]; readonly code: PermissionCode },
): Promise<Reached<Row>[]> {
  const basis = await accessBasisOf(platform, actor);
  return rows.filter((row) => batchCodesBy(basis, row).has(code)).map((row) => markReached(row));
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
export async function withBatchCodes(
  platform: Platform,
  actor: Actor,
  accessRows: readonly BatchAccessRow[],
): Promise<ReachedBatch[]> {
  const basis = await accessBasisOf(platform, actor);
  return accessRows.map((accessRow) => ({
    accessRow: markReached(accessRow),
    batch: markReached(accessRow.batch),
    codes: batchCodesBy(basis, accessRow),
  }));
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
