import type { PermittedContext } from "../../kernel/http/handlers.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { reachOrganization, type ReachedOrganization } from "../access.ts";
import { findHub, type HubRow } from "./queries.ts";

/** A superhub from its id, with the right of the endpoint proved on it. */
export async function reachSuperhub(context: PermittedContext, superhubId: string): Promise<ReachedOrganization> {
  const reached = await reachOrganization(context, superhubId);
  return reached.organization.level === "SUPERHUB" ? reached : refuseNotFound();
}

/** A hub of a superhub that the caller reaches; hubs of others are not there. */
export async function reachHubOf(
  context: PermittedContext,
  { id, hubId }: { readonly id: string; readonly hubId: string },
): Promise<ReachedOrganization & { readonly hub: HubRow }> {
  const superhub = await reachSuperhub(context, id);
  const hub = await findHub(context.db, hubId);
  return hub?.organization.parentId === id ? { ...superhub, hub } : refuseNotFound();
}
