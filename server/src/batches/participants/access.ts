import type { PermittedContext } from "../../kernel/http/handlers.ts";
import { proveBatch, type ProvedBatch } from "../access.ts";
import { findParticipantPage, type ParticipantPage, type ParticipantRow } from "./queries.ts";

export interface ReachedParticipants extends ProvedBatch {
  readonly people: readonly ParticipantRow[];
  /** The number of participants on all pages. */
  readonly total: number;
}

/** A page of the participants of a batch, read in the same statement as the batch, whose permission it proves. */
export async function reachParticipantPage(
  context: PermittedContext,
  page: ParticipantPage,
): Promise<ReachedParticipants> {
  const { accessRow, codes } = await proveBatch(
    context,
    await findParticipantPage(context.db, page, context.actor.userId),
  );
  return { accessRow, codes, people: accessRow.people, total: accessRow.total };
}
