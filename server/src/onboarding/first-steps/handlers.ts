import type { firstStepEndpoints } from "@openrounds/contract/onboarding/first-steps/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachOrganization } from "../../organizations/access.ts";
import { hideFirstSteps, readFirstSteps } from "./service.ts";

export const firstStepHandlers: Handlers<typeof firstStepEndpoints> = {
  async read({ params }, context) {
    return readFirstSteps(context.db, context.actor, await reachOrganization(context, params.id));
  },
  async hide({ params }, context) {
    await hideFirstSteps(context.db, context.actor, await reachOrganization(context, params.id));
    return {};
  },
};
