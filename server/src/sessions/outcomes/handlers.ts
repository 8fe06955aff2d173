import type { outcomeEndpoints } from "@openrounds/contract/sessions/outcomes/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachSession } from "../access.ts";
import { readOutcome, recordOutcome } from "./service.ts";

export const outcomeHandlers: Handlers<typeof outcomeEndpoints> = {
  async read({ params }, context) {
    const { session } = await reachSession(context, params.id);
    return { outcome: await readOutcome(context.db, session) };
  },
  async record({ params, body }, context) {
    const { session } = await reachSession(context, params.id);
    return { outcome: await recordOutcome(context.db, session, context.actor, body) };
  },
};
