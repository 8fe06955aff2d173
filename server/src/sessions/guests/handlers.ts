import type { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import type { Handlers, PermittedContext } from "../../kernel/http/handlers.ts";
import { reachSession } from "../access.ts";
import { roleOf } from "../attendance/present.ts";
import { listPeople } from "../attendance/queries.ts";
import { reachGuest, reachGuestVisit } from "./access.ts";
import { isInSession, listGuests } from "./queries.ts";
import { presentGuest, presentVisit } from "./present.ts";
import { addGuest, enterAsGuest, removeGuest, resendLink } from "./service.ts";

async function list(context: PermittedContext, sessionId: string) {
  const { session } = await reachSession(context, sessionId);
  return { guestList: (await listGuests(context.db, session.sessionId)).map(presentGuest) };
}

export const guestHandlers: Handlers<typeof guestEndpoints> = {
  async listUsers({ params }, context) {
    const { session } = await reachSession(context, params.id);
    const people = await listPeople(context.db, session);
    const userList = people.map((person) => ({
      userId: person.userId,
      firstName: person.firstName,
      lastName: person.lastName,
      role: roleOf(person),
    }));
    return { userList };
  },
  listOfSession: ({ params }, context) => list(context, params.id),
  list: ({ query }, context) => list(context, query.sessionId),
  async check({ body }, context) {
    const { session } = await reachSession(context, body.sessionId);
    return { isExist: await isInSession(context.db, session, body.email) };
  },
  async add({ body }, context) {
    const reached = await reachSession(context, body.sessionId);
    return { guest: presentGuest(await addGuest(context.platform, reached, context.actor, body)) };
  },
  async resend({ body }, context) {
    await resendLink(context.platform, await reachGuest(context, body), context.actor);
    return {};
  },
  async remove({ body }, context) {
    await removeGuest(context.db, await reachGuest(context, body));
    return {};
  },
  async visit({ body }, { platform }) {
    return { visit: presentVisit(await reachGuestVisit(platform, body.key)) };
  },
  async enter({ body }, { platform }) {
    return { entrance: await enterAsGuest(platform, await reachGuestVisit(platform, body.key)) };
  },
};
