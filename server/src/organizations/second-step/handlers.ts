import type { memberSecondStepEndpoints } from "@openrounds/contract/organizations/second-step/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachOrganization } from "../access.ts";
import { setSecondStepRequired, requiresSecondStep } from "./service.ts";

export const memberSecondStepHandlers: Handlers<typeof memberSecondStepEndpoints> = {
  async read({ params }, context) {
    return { isAsked: await requiresSecondStep(context.db, await reachOrganization(context, params.id)) };
  },
  async change({ params, body }, context) {
    const reached = await reachOrganization(context, params.id);
    await setSecondStepRequired(context.db, context.actor, reached, body.isAsked);
    return { isAsked: await requiresSecondStep(context.db, reached) };
  },
};
