import { lazy, Suspense } from "react";
import { Skeleton } from "../../ui/states.tsx";
import { useOverview } from "../data.ts";
import type { DashboardFilter } from "../state.ts";
import { AnalyticsFailed, NoData } from "./analytics-states.tsx";
import { Definitions } from "./definitions.tsx";
import { MetricCards } from "./metric-cards.tsx";

const OverviewCharts = lazy(async () => ({
  default: (await import("./charts/overview-charts.tsx")).OverviewCharts,
}));

interface OverviewTabProps {
  readonly hubId: string;
  readonly filter: DashboardFilter;
}

/** Key figures and all charts. */
export function OverviewTab({ hubId, filter }: OverviewTabProps) {
  const { data, error, refetch } = useOverview(hubId, filter);
  if (error !== null) return <AnalyticsFailed failure={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={10} height="4rem" />;
  const { overview } = data;
  if (overview.metricDetailList.every(({ metricCount }) => metricCount === 0)) return <NoData />;
  return (
    <div className="stack g5">
      <MetricCards metrics={overview.metricDetailList} period={filter.timeFilter.filterName} />
      <Definitions />
      {overview.attendanceGraph.daily.length > 0 && (
        <Suspense fallback={<Skeleton lines={6} height="4rem" />}>
          <OverviewCharts hubId={hubId} filter={filter} overview={overview} />
        </Suspense>
      )}
    </div>
  );
}
