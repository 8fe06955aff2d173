import type { Holder, PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { authorize, codesOf, reached, type Codes, type Reached } from "../kernel/access.ts";
import type { Actor, PermittedContext } from "../kernel/http/handlers.ts";
import type { Platform } from "../kernel/platform.ts";
import { managedBy } from "../organizations/access.ts";
import { codesOnProgram, type ProgramPlace } from "../programs/access.ts";
import { findBatch, type BatchRow, type PlacedBatch } from "./queries.ts";

/** What makes a batch known to a person: its program's place, and the person's own roles in it. */
export type BatchPlace = ProgramPlace & Pick<PlacedBatch, "roles" | "participantStatus">;

/** The codes a person holds on a batch: those on its program, and by roles in the batch. */
export async function codesOnBatch(platform: Platform, actor: Actor, place: BatchPlace): Promise<Codes> {
  const codes = new Set(await codesOnProgram(platform, actor, place));
  const isManaging = (await managedBy(platform, actor)) !== undefined;
  const roles = place.participantStatus === "ACTIVE" && !isManaging ? (place.roles ?? []) : [];
  for (const code of codesOf(roles.map((role): Holder => `BATCH_${role}`))) codes.add(code);
  return codes;
}

export interface ReachedBatch {
  readonly batch: Reached<BatchRow>;
  readonly place: Reached<PlacedBatch>;
  readonly codes: Codes;
}

/** The only way from an id to a batch: with the right of the endpoint proved. */
export async function reachBatch(
  { platform, db, actor, needs }: PermittedContext,
  batchId: string,
): Promise<ReachedBatch> {
  const row = await findBatch(db, batchId, actor.userId);
  const codes = row === undefined ? new Set<PermissionCode>() : await codesOnBatch(platform, actor, row);
  const place = authorize({ row, codes, needs, knownBy: ["VIEW_BATCH_DETAILS", "VIEW_ALL_PROGRAMS"] });
  return { place, batch: reached(place.batch), codes };
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
