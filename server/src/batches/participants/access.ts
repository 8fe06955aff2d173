import type { PermittedContext } from "../../kernel/http/handlers.ts";
import { proveBatch, type ProvedBatch } from "../access.ts";
import { findPeople, type ParticipantPage, type ParticipantRow } from "./queries.ts";

export interface ReachedPeople extends ProvedBatch {
  readonly people: readonly ParticipantRow[];
  /** How many there are on all pages. */
  readonly total: number;
}

/** A page of the people of a batch, read together with the batch: with the right of the endpoint proved on it. */
export async function reachPeople(context: PermittedContext, page: ParticipantPage): Promise<ReachedPeople> {
  const { place, codes } = await proveBatch(context, await findPeople(context.db, page, context.actor.userId));
  return { place, codes, people: place.people, total: place.total };
}
