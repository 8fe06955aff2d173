import type { PermittedContext } from "../../kernel/http/handlers.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { reachOrganization, type ReachedOrganization } from "../access.ts";
import { findHub, type HubRow } from "./queries.ts";

/** A superhub by its id, with the proved permission of the endpoint. */
export async function reachSuperhub(context: PermittedContext, superhubId: string): Promise<ReachedOrganization> {
  const reached = await reachOrganization(context, superhubId);
  return reached.organization.level === "SUPERHUB" ? reached : refuseNotFound();
}

/** A hub of a reached superhub; hubs of other superhubs are not found. */
export async function reachHubOf(
  context: PermittedContext,
  { id, hubId }: { readonly id: string; readonly hubId: string },
): Promise<ReachedOrganization & { readonly hub: HubRow }> {
  const superhub = await reachSuperhub(context, id);
  const hub = await findHub(context.db, hubId);
  return hub?.organization.parentId === id ? { ...superhub, hub } : refuseNotFound();
}
