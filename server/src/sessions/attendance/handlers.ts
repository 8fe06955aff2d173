import type { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { maxAttendedMinutes } from "@openrounds/contract/sessions/marks/rules.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachBatch } from "../../batches/access.ts";
import { reachSession } from "../access.ts";
import { timesOf } from "../service.ts";
import { seesContacts, seesEverybody } from "./access.ts";
import { presentAttended, presentLine } from "./present.ts";
import { countAttended, countHeldSessions, listAttended } from "./queries.ts";
import { linkToReport } from "./report/service.ts";
import { readAttendance, requireSessionsOfBatch } from "./service.ts";

export const attendanceHandlers: Handlers<typeof attendanceEndpoints> = {
  async filterParticipants({ params, query, body }, { db, ...context }) {
    const { batch, codes } = await reachBatch({ db, ...context }, params.id);
    const { batchId } = batch;
    const sessionIds = [...new Set(body.sessionIds)];
    await requireSessionsOfBatch(db, batchId, sessionIds);
    const filter = {
      batchId,
      roles: body.roles,
      sessionAttended: body.sessionAttended ?? 0,
      sessionIds,
      text: body.text.trim(),
      withContacts: seesContacts(codes),
      onlyUserId: seesEverybody(codes) ? undefined : context.actor.userId,
    };
    const [rows, totalNumber, sessionsHeld] = await Promise.all([
      listAttended(db, filter, query),
      countAttended(db, filter),
      countHeldSessions(db, batchId),
    ]);
    return { participantList: rows.map((row) => presentAttended(row, filter.withContacts)), totalNumber, sessionsHeld };
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
