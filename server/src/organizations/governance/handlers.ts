import type { governanceEndpoints } from "@openrounds/contract/organizations/governance/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachSuperhub } from "../hub-invitations/access.ts";
import { presentGovernance } from "./present.ts";
import { findGovernance } from "./queries.ts";
import { changeGovernance } from "./service.ts";

export const governanceHandlers: Handlers<typeof governanceEndpoints> = {
  async read({ params }, context) {
    const { organization, codes } = await reachSuperhub(context, params.id);
    return presentGovernance(await findGovernance(context.db, organization.organizationId), codes);
  },
  async update({ params, body }, context) {
    const reached = await reachSuperhub(context, params.id);
    await changeGovernance(context.db, context.actor, reached, body);
    return presentGovernance(await findGovernance(context.db, reached.organization.organizationId), reached.codes);
  },
};
