import type { calendarEndpoints } from "@openrounds/contract/sessions/calendar/endpoints.ts";
import { reachBatch } from "../../batches/access.ts";
import { now } from "../../kernel/clock.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import { refuseConflict, refuseNotFound } from "../../kernel/refusal.ts";
import { reachSession } from "../access.ts";
import { sendCalendarInvites } from "./events.ts";
import { findEntry, listEntries, listRecipients } from "./queries.ts";
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
    const recipients = await listRecipients(context.db, session.batchId);
    await enqueue(context.db, sendCalendarInvites, { batchId: session.batchId, sessionIds: [session.sessionId] });
    return { recipientCount: recipients.length };
  },
  async inviteAll({ body }, context) {
    const { batch } = await reachBatch(context, body.batchId);
    const entries = await listEntries(context.db, batch.batchId, now());
    if (entries.length === 0) refuseConflict("CALENDAR_NO_SESSIONS");
    const recipients = await listRecipients(context.db, batch.batchId);
    const sessionIds = entries.map(({ sessionId }) => sessionId);
    await enqueue(context.db, sendCalendarInvites, { batchId: batch.batchId, sessionIds });
    return { recipientCount: recipients.length };
  },
};
