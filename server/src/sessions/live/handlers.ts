import type { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachSession } from "../access.ts";
import { enterRoom, readConference } from "./service.ts";

export const liveHandlers: Handlers<typeof liveEndpoints> = {
  async enter({ body }, context) {
    const reached = await reachSession(context, body.sessionId);
    return { room: await enterRoom(context.platform, reached, context.actor) };
  },
  async conference({ query }, context) {
    const { session } = await reachSession(context, query.sessionId);
    return { conference: await readConference(context.db, session) };
  },
};
