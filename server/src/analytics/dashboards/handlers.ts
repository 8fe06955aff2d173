import type { dashboardEndpoints } from "@openrounds/contract/analytics/dashboards/endpoints.ts";
import type { DashboardSession } from "@openrounds/contract/analytics/dashboards/schemas.ts";
import type { Handlers, PermittedContext } from "../../kernel/http/handlers.ts";
import { reachProgram } from "../../programs/access.ts";
import { countDue } from "../attendances/service.ts";
import { presentSeries } from "../tallies/present.ts";
import { zoneOf } from "../service.ts";
import {
  countHeldSessions,
  countPolledSessions,
  listHeldSessions,
  listPolledSessions,
  type HeldSessionFilter,
  type HeldSessionRow,
} from "./queries.ts";
import { heldSessionFilterOf, readInsights, type DashboardFilter } from "./service.ts";

const presentHeldSession = ({ startMs, attended, missed, ...row }: HeldSessionRow): DashboardSession => ({
  sessionId: row.sessionId,
  sessionName: row.sessionName,
  batchId: row.batchId,
  batchName: row.batchName,
  startDateTime: startMs,
  ATTENDED: attended,
  NOT_ATTENDED: missed,
});

interface ChosenQuery extends Pick<DashboardFilter, "dateFilter"> {
  readonly batchId?: string | undefined;
  readonly timeZone?: string | undefined;
}

/** The requested sessions of a program, all of them counted. */
async function countedFilter(
  context: PermittedContext,
  programId: string,
  query: ChosenQuery,
): Promise<HeldSessionFilter> {
  const reached = await reachProgram(context, programId);
  await countDue(context.db, reached.program.organizationId);
  const { dateFilter, batchId } = query;
  return heldSessionFilterOf(reached, { dateFilter, batchId, timeZone: zoneOf(context, query.timeZone) });
}

export const dashboardHandlers: Handlers<typeof dashboardEndpoints> = {
  async attendance({ params, query }, context) {
    const { db } = context;
    const filter = await countedFilter(context, params.id, query);
    const [rows, totalNumber] = await Promise.all([listHeldSessions(db, filter, query), countHeldSessions(db, filter)]);
    return { sessionList: rows.map(presentHeldSession), totalNumber };
  },
  async polls({ params, query }, context) {
    const { db } = context;
    const filter = await countedFilter(context, params.id, query);
    const [rows, totalNumber] = await Promise.all([
      listPolledSessions(db, filter, query),
      countPolledSessions(db, filter),
    ]);
    const sessionList = rows.map(({ startsAt, ...row }) => ({ ...row, startDateTime: startsAt.getTime() }));
    return { sessionList, totalNumber };
  },
  async insights({ params, query }, context) {
    const reached = await reachProgram(context, params.id);
    const { dateFilter, batchId } = query;
    const chosen = { dateFilter, batchId, timeZone: zoneOf(context, query.timeZone) };
    const { metrics, series } = await readInsights(context.db, reached, chosen);
    return { insights: { metricDetailList: metrics, ...presentSeries(series) } };
  },
};
