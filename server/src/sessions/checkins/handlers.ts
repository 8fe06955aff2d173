import type { checkInEndpoints } from "@openrounds/contract/sessions/checkins/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachSession } from "../access.ts";
import { doorAddress, passFor, reachByPass } from "./access.ts";
import { presentCheckIn, presentDoor } from "./present.ts";
import { countCheckedIn } from "./queries.ts";
import { checkIn, requireDoor } from "./service.ts";

export const checkInHandlers: Handlers<typeof checkInEndpoints> = {
  async door({ params }, context) {
    const { accessRow, session } = await reachSession(context, params.id);
    requireDoor(accessRow);
    const { sessionId } = session;
    const count = await countCheckedIn(context.db, sessionId);
    return { door: presentDoor(session, doorAddress(context.platform, sessionId), count) };
  },
  admit: ({ body }, { platform }) => Promise.resolve({ pass: passFor(platform, body.code) }),
  async enter({ body }, context) {
    const accessRow = await reachByPass(context, body.pass);
    return { checkIn: presentCheckIn(accessRow, await checkIn(context.db, accessRow, context.actor)) };
  },
};
