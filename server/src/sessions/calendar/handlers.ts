import type { calendarEndpoints } from "@openrounds/contract/sessions/calendar/endpoints.ts";
import { reachBatch } from "../../batches/access.ts";
import { now } from "../../kernel/clock.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { refuseConflict, refuseNotFound } from "../../kernel/refusal.ts";
import { reachSession } from "../access.ts";
import { inviteToSessions } from "./entries/service.ts";
import { findEntry, listEntries } from "./queries.ts";
import { calendarFile, entryOf } from "./service.ts";

export const calendarHandlers: Handlers<typeof calendarEndpoints> = {
  async file({ params }, context) {
    const { session } = await reachSession(context, params.id);
    const entry = (await findEntry(context.db, session.sessionId)) ?? refuseNotFound();
    const { env } = context.platform;
    return { filename: "session.ics", text: calendarFile(env, [entry]), entry: entryOf(env, entry) };
  },
  async invite({ body }, context) {
    const { session } = await reachSession(context, body.sessionId);
    if (session.status !== "SCHEDULED") refuseConflict("SESSION_HAS_BEGUN");
    return { recipientCount: await inviteToSessions(context.db, session.batchId, [session.sessionId]) };
  },
  async inviteAll({ body }, context) {
    const { batch } = await reachBatch(context, body.batchId);
    const entries = await listEntries(context.db, batch.batchId, now());
    if (entries.length === 0) refuseConflict("CALENDAR_NO_SESSIONS");
    const sessionIds = entries.map(({ sessionId }) => sessionId);
    return { recipientCount: await inviteToSessions(context.db, batch.batchId, sessionIds) };
  },
};
