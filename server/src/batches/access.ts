import type { Holder, PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { authorize, codesOf, reached, type Codes, type Reached } from "../kernel/access.ts";
import type { Actor, PermittedContext } from "../kernel/http/handlers.ts";
import type { Grounds, Platform } from "../kernel/platform.ts";
import { managedBy, type Signed } from "../organizations/access.ts";
import { codesOnProgram, proveProgram, reachProgram, type ProgramPlace } from "../programs/access.ts";
import { findBatch, listByIds, listOfProgram, type BatchRow, type PlacedBatch } from "./queries.ts";

/** What makes a batch known to a person: its program's place, and the person's own roles in it. */
export type BatchPlace = ProgramPlace & Pick<PlacedBatch, "roles" | "participantStatus">;

/** The codes a person holds on a batch: those on its program, and by roles in the batch. */
export async function codesOnBatch(platform: Grounds, actor: Signed, place: BatchPlace): Promise<Codes> {
  const codes = new Set(await codesOnProgram(platform, actor, place));
  const isManaging = (await managedBy(platform, actor)) !== undefined;
  const roles = place.participantStatus === "ACTIVE" && !isManaging ? (place.roles ?? []) : [];
  for (const code of codesOf(roles.map((role): Holder => `BATCH_${role}`))) codes.add(code);
  return codes;
}

/** A batch by its place, with the right of the endpoint proved. */
export interface ProvedBatch<Place extends BatchPlace = BatchPlace> {
  readonly place: Reached<Place>;
  readonly codes: Codes;
}

export interface ReachedBatch extends ProvedBatch<PlacedBatch> {
  readonly batch: Reached<BatchRow>;
}

/** What of a call decides on a batch: who asks for what. */
export type BatchAsking = Pick<PermittedContext, "platform" | "db" | "actor" | "needs">;

/** Decides on a batch by what was read of it for the person; undefined where there is none. */
export async function proveBatch<Place extends BatchPlace>(
  { platform, actor, needs }: BatchAsking,
  row: Place | undefined,
): Promise<ProvedBatch<Place>> {
  const codes = row === undefined ? new Set<PermissionCode>() : await codesOnBatch(platform, actor, row);
  return { place: authorize({ row, codes, needs, knownBy: ["VIEW_BATCH_DETAILS", "VIEW_ALL_PROGRAMS"] }), codes };
}

/** The only way from an id to a batch: with the right of the endpoint proved. */
export async function reachBatch(context: BatchAsking, batchId: string): Promise<ReachedBatch> {
  const { place, codes } = await proveBatch(context, await findBatch(context.db, batchId, context.actor.userId));
  return { place, batch: reached(place.batch), codes };
}

/** Several batches at once, each with the right of the endpoint proved; one that is not there refuses them all. */
export async function reachBatches(context: BatchAsking, batchIds: readonly string[]): Promise<ReachedBatch[]> {
  const wanted = [...new Set(batchIds)];
  const rows = await listByIds(context.db, wanted, context.actor.userId);
  const byId = new Map(rows.map((row) => [row.batch.batchId, row]));
  return Promise.all(
    wanted.map(async (batchId) => {
      const { place, codes } = await proveBatch(context, byId.get(batchId));
      return { place, batch: reached(place.batch), codes };
    }),
  );
}

/** The batches of a list, each with the codes held on it. */
export function withBatchCodes(
  platform: Platform,
  actor: Actor,
  places: readonly PlacedBatch[],
): Promise<ReachedBatch[]> {
  return Promise.all(
    places.map(async (place) => ({
      place: reached(place),
      batch: reached(place.batch),
      codes: await codesOnBatch(platform, actor, place),
    })),
  );
}

/** The batches of a program: the right is proved on the place that they share, of a program without any on its own. */
export async function reachBatchesOf(context: PermittedContext, programId: string): Promise<ReachedBatch[]> {
  const { platform, db, actor } = context;
  const places = await listOfProgram(db, programId, actor.userId);
  const [first] = places;
  await (first === undefined ? reachProgram(context, programId) : proveProgram(context, first));
  return withBatchCodes(platform, actor, places);
}
