import type { ProgramInsights } from "@openrounds/contract/analytics/dashboards/schemas.ts";
import { AttendanceChart, EngagementChart, JoinTimeChart, RetentionChart } from "./time-charts.tsx";

/** The graphs of a program. */
export function InsightCharts({ insights }: { readonly insights: ProgramInsights }) {
  return (
    <>
      <AttendanceChart graph={insights.attendanceGraph} />
      <EngagementChart graph={insights.participantEngagementGraph} />
      <JoinTimeChart graph={insights.participantJoinTimeGraph} />
      <RetentionChart graph={insights.participantRetetntionGraph} />
    </>
  );
}
