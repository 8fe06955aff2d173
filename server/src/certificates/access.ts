import { reachBatch } from "../batches/access.ts";
import { markReached, type Reached } from "../kernel/access.ts";
import type { ActorContext } from "../kernel/http/handlers.ts";
import { refuseNotFound } from "../kernel/refusal.ts";
import { findNewestOfPerson, type CertificateRow } from "./queries.ts";

/** A person's certificate of a batch, for the person and for issuers. */
export async function reachCertificate(
  context: ActorContext,
  { entityId, userId }: { entityId: string; userId: string },
): Promise<Reached<CertificateRow>> {
  if (userId !== context.actor.userId) await reachBatch({ ...context, needs: ["ISSUE_CERTIFICATE"] }, entityId);
  const row = await findNewestOfPerson(context.db, entityId, userId);
  return row === undefined ? refuseNotFound() : markReached(row);
}
