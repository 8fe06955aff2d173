import type { calendarEndpoints } from "@openrounds/contract/sessions/calendar/endpoints.ts";
import { reachBatch } from "../../batches/access.ts";
import { now } from "../../kernel/clock.ts";
import type { ActorContext, Handlers } from "../../kernel/http/handlers.ts";
import { refuseConflict, refuseNotFound } from "../../kernel/refusal.ts";
import { reachOrganization } from "../../organizations/access.ts";
import { reachSession, withSessionCodes } from "../access.ts";
import type { SessionAccessRow } from "../queries.ts";
import { inviteToSessions } from "./entries/service.ts";
import { findEntry, listEntries } from "./queries.ts";
import { listOfOrganizationWithin, listOwnWithin, type SessionRange } from "./range/queries.ts";
import { presentCalendar, toSessionRange } from "./range/service.ts";
import { calendarFile, entryOf } from "./service.ts";

const present = async ({ platform, actor }: ActorContext, rows: readonly SessionAccessRow[], range: SessionRange) =>
  presentCalendar(await withSessionCodes(platform, actor, rows), range, rows.length);

export const calendarHandlers: Handlers<typeof calendarEndpoints> = {
  async listMine({ query }, context) {
    const range = toSessionRange(query);
    return present(context, await listOwnWithin(context.db, context.actor.userId, range), range);
  },
  async listOfOrganization({ params, query }, context) {
    const { organization } = await reachOrganization(context, params.id);
    const range = toSessionRange(query);
    const { organizationId } = organization;
    const rows = await listOfOrganizationWithin(context.db, organizationId, context.actor.userId, range);
    return present(context, rows, range);
  },
  async file({ params }, context) {
    const { session } = await reachSession(context, params.id);
    const entry = (await findEntry(context.db, session.sessionId)) ?? refuseNotFound();
    const { env } = context.platform;
    return { filename: "session.ics", text: calendarFile(env, [entry]), entry: entryOf(env, entry) };
  },
  async fileOfBatch({ params }, context) {
    const { batch } = await reachBatch(context, params.id);
    const entries = await listEntries(context.db, batch.batchId, now());
    if (entries.length === 0) refuseConflict("CALENDAR_NO_SESSIONS");
    return { filename: "sessions.ics", text: calendarFile(context.platform.env, entries) };
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
