import type { markEndpoints } from "@openrounds/contract/sessions/marks/endpoints.ts";
import { matchList, maxAttendedMinutes, readList } from "@openrounds/contract/sessions/marks/rules.ts";
import { MARKS_MAX } from "@openrounds/contract/sessions/marks/schemas.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { refuse } from "../../kernel/refusal.ts";
import { reachSession } from "../access.ts";
import { seesContacts } from "../attendance/access.ts";
import { listPeople } from "../attendance/queries.ts";
import { timesOf } from "../service.ts";
import { presentMatchedLine } from "./present.ts";
import { removeMarks, saveMarks } from "./service.ts";

export const markHandlers: Handlers<typeof markEndpoints> = {
  async save({ params, body }, context) {
    const reached = await reachSession(context, params.id);
    return { markedCount: await saveMarks(context.db, reached, context.actor, body) };
  },
  async remove({ params, body }, context) {
    const reached = await reachSession(context, params.id);
    return { removedCount: await removeMarks(context.db, reached, context.actor, body.userIds) };
  },
  async match({ params, body }, context) {
    const { session, codes } = await reachSession(context, params.id);
    const lines = readList(body.text);
    if (lines.length > MARKS_MAX) refuse("VALID_MARKS_MAX", { fields: { text: "VALID_MARKS_MAX" } });
    const withContacts = seesContacts(codes);
    const people = (await listPeople(context.db, session)).map((person) =>
      withContacts ? person : { ...person, email: null, phone: null },
    );
    const maxMinutes = maxAttendedMinutes(timesOf(session));
    return { lines: matchList(lines, people, maxMinutes).map(presentMatchedLine), maxMinutes };
  },
};
