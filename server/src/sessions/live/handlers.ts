import type { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachSession } from "../access.ts";
import { listKeptCaptions } from "./queries.ts";
import { enterRoom, readConference, removeCaptions } from "./service.ts";

export const liveHandlers: Handlers<typeof liveEndpoints> = {
  async enter({ body }, context) {
    const reached = await reachSession(context, body.sessionId);
    return { room: await enterRoom(context.platform, reached, context.actor) };
  },
  async conference({ query }, context) {
    const { session } = await reachSession(context, query.sessionId);
    return { conference: await readConference(context.db, session) };
  },
  async captions({ params }, context) {
    const { session, codes } = await reachSession(context, params.sessionId);
    const captionList = await listKeptCaptions(context.db, session.sessionId);
    const startedDateTime = (session.startedAt ?? session.startsAt).getTime();
    return { captionList, startedDateTime, canDelete: codes.has("START_SESSION") };
  },
  async removeCaptions({ params }, context) {
    const { session } = await reachSession(context, params.sessionId);
    await removeCaptions(context.db, session);
    return {};
  },
};
