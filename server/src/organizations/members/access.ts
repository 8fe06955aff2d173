import type { PermittedContext } from "../../kernel/http/handlers.ts";
import { proveOrganization } from "../access.ts";
import { findTeamPage, type TeamMember } from "./queries.ts";

/** A page of a team, read in the same statement as its organization, whose permission it proves. */
export async function reachTeamPage(
  context: PermittedContext,
  page: Parameters<typeof findTeamPage>[1],
): Promise<readonly TeamMember[]> {
  const { organization } = await proveOrganization(context, await findTeamPage(context.db, page));
  return organization.team;
}
