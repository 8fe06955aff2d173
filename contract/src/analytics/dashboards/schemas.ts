import * as z from "zod/mini";
import { overviewSchema } from "../schemas.ts";

/** The periods of a program's sessions, up to today. */
export const DATE_FILTERS = ["LAST_WEEK", "LAST_MONTH", "LAST_THREE_MONTHS", "LAST_SIX_MONTHS"] as const;
export const dateFilterSchema = z.enum(DATE_FILTERS);
export type DateFilter = z.output<typeof dateFilterSchema>;
export const DEFAULT_DATE_FILTER: DateFilter = "LAST_THREE_MONTHS";

/** A session that took place, with its attendance and the number of expected people. */
export const dashboardSessionSchema = z.object({
  sessionId: z.string(),
  sessionName: z.string(),
  batchId: z.string(),
  batchName: z.string(),
  startDateTime: z.number(),
  ATTENDED: z.number(),
  NOT_ATTENDED: z.number(),
});
export type DashboardSession = z.output<typeof dashboardSessionSchema>;

/** A session with answers to a poll. */
export const polledSessionSchema = z.omit(dashboardSessionSchema, { ATTENDED: true, NOT_ATTENDED: true });
export type PolledSession = z.output<typeof polledSessionSchema>;

export const programInsightsSchema = z.pick(overviewSchema, {
  metricDetailList: true,
  attendanceGraph: true,
  participantEngagementGraph: true,
  participantJoinTimeGraph: true,
  participantRetetntionGraph: true,
});
export type ProgramInsights = z.output<typeof programInsightsSchema>;
