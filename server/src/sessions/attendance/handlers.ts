import type { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { maxAttendedMinutes } from "@openrounds/contract/sessions/marks/rules.ts";
import type { HandlerInput, Handlers, PermittedContext } from "../../kernel/http/handlers.ts";
import { reachBatch } from "../../batches/access.ts";
import { reachSession } from "../access.ts";
import { timesOf } from "../service.ts";
import { seesContacts, seesEverybody } from "./access.ts";
import { participantsCsv } from "./participant-report/service.ts";
import { presentAttended, presentLine } from "./present.ts";
import { countAttended, countHeldSessions, listAttended, type AttendedFilter } from "./queries.ts";
import { linkToReport } from "./report/service.ts";
import { readAttendance, requireSessionsOfBatch } from "./service.ts";

type FilterBody = Pick<
  HandlerInput<typeof attendanceEndpoints.filterParticipants>["body"],
  "roles" | "sessionAttended" | "sessionIds" | "text"
>;

/** The batch, and the filter of its people within the caller's rights. */
async function reachFiltered(context: PermittedContext, batchId: string, body: FilterBody) {
  const { batch, codes } = await reachBatch(context, batchId);
  const sessionIds = [...new Set(body.sessionIds)];
  await requireSessionsOfBatch(context.db, batch.batchId, sessionIds);
  const filter: AttendedFilter = {
    batchId: batch.batchId,
    roles: body.roles,
    sessionAttended: body.sessionAttended ?? 0,
    sessionIds,
    text: body.text.trim(),
    withContacts: seesContacts(codes),
    userIds: [],
    onlyUserId: seesEverybody(codes) ? undefined : context.actor.userId,
  };
  return { batch, filter };
}

export const attendanceHandlers: Handlers<typeof attendanceEndpoints> = {
  async filterParticipants({ params, query, body }, context) {
    const { db } = context;
    const { filter } = await reachFiltered(context, params.id, body);
    const [rows, totalNumber, sessionsHeld] = await Promise.all([
      listAttended(db, filter, query),
      countAttended(db, filter),
      countHeldSessions(db, filter.batchId),
    ]);
    return { participantList: rows.map((row) => presentAttended(row, filter.withContacts)), totalNumber, sessionsHeld };
  },
  async participantReport({ params, query, body }, context) {
    const { batch, filter } = await reachFiltered(context, params.id, body);
    const { db, locale } = context;
    const chosen = { ...filter, userIds: body.userList };
    return { csv: await participantsCsv(db, { filter: chosen, order: query, timeZone: batch.timeZone, locale }) };
  },
  async list({ params }, context) {
    const { session, codes } = await reachSession(context, params.id);
    const only = seesEverybody(codes) ? undefined : context.actor.userId;
    const lines = await readAttendance(context.db, session, only);
    return { attendanceList: lines.map(presentLine), maxMinutes: maxAttendedMinutes(timesOf(session)) };
  },
  async report({ query }, context) {
    const { session } = await reachSession(context, query.sessionId);
    return { csvUrl: linkToReport(context.platform, context.actor, session.sessionId) };
  },
};
