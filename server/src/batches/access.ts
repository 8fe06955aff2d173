import type { PermissionHolder, PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { authorize, codesOf, markReached, type Codes, type Reached } from "../kernel/access.ts";
import type { Actor, PermittedContext } from "../kernel/http/handlers.ts";
import type { AccessPlatform, Platform } from "../kernel/platform.ts";
import { managedHubOf, type SignInActor } from "../organizations/access.ts";
import { codesOnProgram, proveProgram, reachProgram, type ProgramPlace } from "../programs/access.ts";
import { findBatch, listByIds, listByProgram, type BatchRow, type PlacedBatch } from "./queries.ts";

/**
 * What decides whether a batch is visible to a person: the place of its program in the network, and the person's roles
 * in it.
 */
export type BatchPlace = ProgramPlace & Pick<PlacedBatch, "roles" | "participantStatus">;

/** The codes of a person on a batch: those on its program, and those of the person's roles in the batch. */
export async function codesOnBatch(platform: AccessPlatform, actor: SignInActor, place: BatchPlace): Promise<Codes> {
  const codes = new Set(await codesOnProgram(platform, actor, place));
  const isManaging = (await managedHubOf(platform, actor)) !== undefined;
  const roles = place.participantStatus === "ACTIVE" && !isManaging ? (place.roles ?? []) : [];
  for (const code of codesOf(roles.map((role): PermissionHolder => `BATCH_${role}`))) codes.add(code);
  return codes;
}

/** A batch with its place and the proved permission. */
export interface ProvedBatch<Place extends BatchPlace = BatchPlace> {
  readonly place: Reached<Place>;
  readonly codes: Codes;
}

export interface ReachedBatch extends ProvedBatch<PlacedBatch> {
  readonly batch: Reached<BatchRow>;
}

/** The parts of a call's context that decide access to a batch. */
export type BatchAccessContext = Pick<PermittedContext, "platform" | "db" | "actor" | "needs">;

/** Decides access to a batch from rows that were read already; undefined means that there is no such batch. */
export async function proveBatch<Place extends BatchPlace>(
  { platform, actor, needs }: BatchAccessContext,
  row: Place | undefined,
): Promise<ProvedBatch<Place>> {
  const codes = row === undefined ? new Set<PermissionCode>() : await codesOnBatch(platform, actor, row);
  return { place: authorize({ row, codes, needs, knownBy: ["VIEW_BATCH_DETAILS", "VIEW_ALL_PROGRAMS"] }), codes };
}

/** The only way from an id to a batch: reads it and proves the permission of the endpoint. */
export async function reachBatch(context: BatchAccessContext, batchId: string): Promise<ReachedBatch> {
  const { place, codes } = await proveBatch(context, await findBatch(context.db, batchId, context.actor.userId));
  return { place, batch: markReached(place.batch), codes };
}

/** Reads several batches and proves the permission on each; one missing batch refuses the whole call. */
export async function reachBatches(context: BatchAccessContext, batchIds: readonly string[]): Promise<ReachedBatch[]> {
  const wanted = [...new Set(batchIds)];
  const rows = await listByIds(context.db, wanted, context.actor.userId);
  const byId = new Map(rows.map((row) => [row.batch.batchId, row]));
  return Promise.all(
    wanted.map(async (batchId) => {
      const { place, codes } = await proveBatch(context, byId.get(batchId));
      return { place, batch: markReached(place.batch), codes };
    }),
  );
}

/** The batches of a list, each with the caller's codes on it. */
export function withBatchCodes(
  platform: Platform,
  actor: Actor,
  places: readonly PlacedBatch[],
): Promise<ReachedBatch[]> {
  return Promise.all(
    places.map(async (place) => ({
      place: markReached(place),
      batch: markReached(place.batch),
      codes: await codesOnBatch(platform, actor, place),
    })),
  );
}

/**
 * The batches of a program. The permission is proved once on their common place, or on the program when it has no
 * batches.
 */
export async function reachBatchesOfProgram(context: PermittedContext, programId: string): Promise<ReachedBatch[]> {
  const { platform, db, actor } = context;
  const places = await listByProgram(db, programId, actor.userId);
  const [first] = places;
  await (first === undefined ? reachProgram(context, programId) : proveProgram(context, first));
  return withBatchCodes(platform, actor, places);
}
