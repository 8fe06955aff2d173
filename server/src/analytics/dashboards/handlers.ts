import type { dashboardEndpoints } from "@openrounds/contract/analytics/dashboards/endpoints.ts";
import type { DashboardSession } from "@openrounds/contract/analytics/dashboards/schemas.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachProgram } from "../../programs/access.ts";
import { countDue } from "../attendances/service.ts";
import { presentSeries } from "../present.ts";
import { zoneOf } from "../service.ts";
import { countHeldSessions, listHeldSessions, type HeldSessionRow } from "./queries.ts";
import { heldFilterOf, readInsights } from "./service.ts";

const presentHeld = ({ startMs, attended, missed, ...row }: HeldSessionRow): DashboardSession => ({
  sessionId: row.sessionId,
  sessionName: row.sessionName,
  batchId: row.batchId,
  batchName: row.batchName,
  startDateTime: startMs,
  ATTENDED: attended,
  NOT_ATTENDED: missed,
});

export const dashboardHandlers: Handlers<typeof dashboardEndpoints> = {
  async attendance({ params, query }, context) {
    const reached = await reachProgram(context, params.id);
    const { db } = context;
    await countDue(db, reached.program.organizationId);
    const { dateFilter, batchId } = query;
    const filter = heldFilterOf(reached, { dateFilter, batchId, timeZone: zoneOf(context, query.timeZone) });
    const [rows, totalNumber] = await Promise.all([listHeldSessions(db, filter, query), countHeldSessions(db, filter)]);
    return { sessionList: rows.map(presentHeld), totalNumber };
  },
  async insights({ params, query }, context) {
    const reached = await reachProgram(context, params.id);
    const { dateFilter, batchId } = query;
    const chosen = { dateFilter, batchId, timeZone: zoneOf(context, query.timeZone) };
    const { metrics, series } = await readInsights(context.db, reached, chosen);
    return { insights: { metricDetailList: metrics, ...presentSeries(series) } };
  },
};
