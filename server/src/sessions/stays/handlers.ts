import type { stayEndpoints } from "@openrounds/contract/sessions/stays/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachSession } from "../access.ts";
import { answerStay, readStay } from "./service.ts";

export const stayHandlers: Handlers<typeof stayEndpoints> = {
  async read({ query }, context) {
    const { accessRow } = await reachSession(context, query.sessionId);
    return { stay: await readStay(context.db, accessRow, context.actor) };
  },
  async answer({ body }, context) {
    const { accessRow } = await reachSession(context, body.sessionId);
    const { userId } = context.actor;
    return { stay: await answerStay(context.db, accessRow, { userId, isThere: body.isThere }) };
  },
};
