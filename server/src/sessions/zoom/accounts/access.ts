import type { PermittedContext } from "../../../kernel/http/handlers.ts";
import { refuseNotFound } from "../../../kernel/refusal.ts";
import { markReached, type Reached } from "../../../kernel/access.ts";
import { reachOrganization, type ReachedOrganization } from "../../../organizations/access.ts";
import { findAccount, type ZoomAccountRow } from "./queries.ts";

export interface ReachedZoomAccount extends ReachedOrganization {
  readonly account: Reached<ZoomAccountRow>;
}

/** A Zoom account of an organization, for people who manage its accounts; one of another organization does not exist. */
export async function reachAccount(
  context: PermittedContext,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<ReachedZoomAccount> {
  const reached = await reachOrganization(context, id);
  const row = await findAccount(context.db, accountId);
  if (row?.organizationId !== reached.organization.organizationId) return refuseNotFound();
  return { ...reached, account: markReached(row) };
}
