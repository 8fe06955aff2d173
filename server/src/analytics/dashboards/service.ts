import { daysOf, secondsOf } from "@openrounds/contract/analytics/dashboards/rules.ts";
import type { DateFilter } from "@openrounds/contract/analytics/dashboards/schemas.ts";
import { ANYWHERE, rangeBefore, type DayRange } from "@openrounds/contract/analytics/rules.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { ReachedProgram } from "../../programs/access.ts";
import { countDue } from "../attendances/service.ts";
import type { FigureScope } from "../figures/service.ts";
import { metricsOf, readCards } from "../service.ts";
import { seriesOf } from "../tallies/service.ts";
import type { HeldSessionFilter } from "./queries.ts";

/** The choices on the dashboard of a program. */
export interface DashboardFilter {
  readonly dateFilter: DateFilter;
  readonly batchId: string | undefined;
  readonly timeZone: string;
}

const todayIn = (timeZone: string): string => wallClock(nowMs(), timeZone).day;

/** The filter for the sessions of a program. */
export function heldSessionFilterOf(
  { program }: ReachedProgram,
  { dateFilter, batchId, timeZone }: DashboardFilter,
): HeldSessionFilter {
  const days = daysOf(dateFilter, todayIn(timeZone));
  const { fromMs, toMs } = secondsOf(days, timeZone);
  return { programId: program.programId, batchId, from: new Date(fromMs), to: new Date(toMs) };
}

/** Metrics and graphs of a program, after counting due sessions. */
export async function readInsights(
  db: Db,
  { program }: ReachedProgram,
  { dateFilter, batchId, timeZone }: DashboardFilter,
) {
  await countDue(db, program.organizationId);
  const days = daysOf(dateFilter, todayIn(timeZone));
  const of = (range: DayRange): FigureScope => {
    const { fromMs, toMs } = secondsOf(range, timeZone);
    return {
      organizationId: program.organizationId,
      programIds: [program.programId],
      batchIds: batchId === undefined ? [] : [batchId],
      ...{ sessionIds: [], focusAreaIds: [], professionIds: [], genderIds: [] },
      ...{ places: ANYWHERE, people: "ALL", attended: {} },
      ...{ from: new Date(fromMs), until: new Date(toMs + 1), timeZone },
    };
  };
  const cards = await readCards(db, { shown: of(days), before: of(rangeBefore(days)) }, { withFirsts: true });
  return { metrics: metricsOf(cards), series: seriesOf(cards.figures) };
}
