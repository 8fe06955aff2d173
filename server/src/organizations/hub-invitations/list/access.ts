import type { PermittedContext } from "../../../kernel/http/handlers.ts";
import { refuseNotFound } from "../../../kernel/refusal.ts";
import { proveOrganization } from "../../access.ts";
import { findHubPage, type HubFilter } from "./queries.ts";

/** A page of the hubs of a superhub, read in the same statement as the superhub, whose permission it proves. */
export async function reachHubPage(context: PermittedContext, filter: HubFilter) {
  const { organization, codes } = await proveOrganization(context, await findHubPage(context.db, filter));
  return organization.level === "SUPERHUB" ? { ...organization, codes } : refuseNotFound();
}
