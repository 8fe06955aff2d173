import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { dashboardEndpoints } from "@openrounds/contract/analytics/dashboards/endpoints.ts";
import { DATE_FILTERS, DEFAULT_DATE_FILTER } from "@openrounds/contract/analytics/dashboards/schemas.ts";
import { reportEndpoints } from "@openrounds/contract/analytics/reports/endpoints.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import type { Program } from "@openrounds/contract/programs/schemas.ts";
import { lazy, Suspense } from "react";
import * as z from "zod/mini";
import "../../ui/styles/analytics.css";
import { call } from "../../kernel/call.ts";
import { loadMessages, useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { oneOf, useListAddress } from "../../ui/list/list-address.ts";
import { PagePart } from "../../ui/page-part.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { SegmentedControl } from "../../ui/tabs.tsx";
import { AnalyticsFailed } from "./analytics-states.tsx";
import { queryOf, type Chosen } from "./chosen-sessions.ts";
import { useReport } from "./download-menu.tsx";
import { MetricCards } from "./metric-cards.tsx";
import { NoSession, SessionAttendance } from "./session-attendance.tsx";

const InsightCharts = lazy(async () => ({ default: (await import("./charts/insight-charts.tsx")).InsightCharts }));

const PolledSessions = lazy(async () => ({ default: (await import("./polled-sessions.tsx")).PolledSessions }));

const DashboardFeedback = lazy(async () => {
  const [{ DashboardFeedback: Loaded }] = await Promise.all([
    import("./dashboard-feedback.tsx"),
    loadMessages(["forms"]),
  ]);
  return { default: Loaded };
});

const PARTS = ["attendance", "insights", "feedback"] as const;
type PagePart = (typeof PARTS)[number];

/** Key figures and graphs of the same sessions. */
function Insights({ chosen }: { readonly chosen: Chosen }) {
  const { data, error, refetch } = useQuery(
    endpointQuery(dashboardEndpoints.insights, { params: { id: chosen.programId }, query: queryOf(chosen) }),
  );
  if (error !== null) return <AnalyticsFailed failure={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={8} height="4rem" />;
  if (data.insights.attendanceGraph.daily.length === 0) return <NoSession />;
  return (
    <div className="stack g5">
      <MetricCards metrics={data.insights.metricDetailList} />
      <Suspense fallback={<Skeleton lines={6} height="4rem" />}>
        <InsightCharts insights={data.insights} />
        <PolledSessions programId={chosen.programId} query={queryOf(chosen)} />
      </Suspense>
    </div>
  );
}

/** The organizations whose people take part, as a file. */
function OrganizationReport({ programId }: { readonly programId: string }) {
  const t = useText();
  const params = { id: programId };
  const { percent, start } = useReport(
    async (reportId) => (await call(reportEndpoints.readOrganization, { params: { ...params, reportId } })).report,
  );
  const order = async () => (await call(reportEndpoints.orderOrganization, { params })).report;
  return (
    <Button icon={IconFileSpreadsheet} busy={percent !== undefined} onClick={() => start(order())}>
      {t("analytics.download.organizations")}
    </Button>
  );
}

interface ProgramDashboardProps {
  readonly program: Program;
  readonly batches: readonly Batch[];
}

/** The dashboard of a program; its part is kept in the address. */
export function ProgramDashboard({ program, batches }: ProgramDashboardProps) {
  const t = useText();
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const part: PagePart = PARTS.find((key) => key === tab) ?? "attendance";
  const batchIds = batches.map((batch) => batch.batchId);
  const { filters, change } = useListAddress(
    z.object({ dateFilter: oneOf(DATE_FILTERS, DEFAULT_DATE_FILTER), batch: oneOf(["", ...batchIds], "") }),
  );
  const { dateFilter } = filters;
  const batchId = filters.batch === "" ? undefined : filters.batch;
  const chosen = { programId: program.programId, dateFilter, batchId };
  const key = `${dateFilter} ${batchId ?? ""}`;
  return (
    <div className="stack g5 analytics">
      <div className="row between wrap g3">
        <SegmentedControl
          label={t("analytics.program.tabs")}
          segments={PARTS.map((each) => ({ key: each, label: t(`analytics.program.${each}`) }))}
          selected={part}
          onSelect={(next) =>
            void navigate({
              to: ".",
              search: (before: object) => ({ ...before, tab: next, page: undefined }),
              replace: true,
            })
          }
        />
        {program.permissionCode.includes("DOWNLOAD_ORGANIZATION_REPORT") && (
          <OrganizationReport programId={program.programId} />
        )}
      </div>
      <div className="row g3 wrap afields">
        <SelectField
          label={t("analytics.dateFilter")}
          value={dateFilter}
          onChange={({ currentTarget: { value } }) =>
            change({ dateFilter: DATE_FILTERS.find((each) => each === value) })
          }
        >
          {DATE_FILTERS.map((each) => (
            <option key={each} value={each}>
              {t(`analytics.dateFilter.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("analytics.program.batch")}
          value={filters.batch}
          onChange={({ currentTarget: { value } }) => change({ batch: value })}
        >
          <option value="">{t("analytics.program.allBatches")}</option>
          {batches.map((batch) => (
            <option key={batch.batchId} value={batch.batchId}>
              {batch.batchName}
            </option>
          ))}
        </SelectField>
      </div>
      {part === "attendance" && <SessionAttendance key={key} chosen={chosen} />}
      {part === "insights" && <Insights key={key} chosen={chosen} />}
      {part === "feedback" && (
        <PagePart lines={6} height="2.5rem">
          <DashboardFeedback batchIds={batchId === undefined ? batchIds : [batchId]} dateFilter={dateFilter} />
        </PagePart>
      )}
    </div>
  );
}
