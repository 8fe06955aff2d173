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
import { queryOf, type DashboardSelection } from "./dashboard-selection.ts";
import { useReportDownload } from "./download-menu.tsx";
import { MetricCards } from "./metric-cards.tsx";
import { NoSessions, SessionAttendance } from "./session-attendance.tsx";

const InsightCharts = lazy(async () => ({ default: (await import("./charts/insight-charts.tsx")).InsightCharts }));

const PolledSessions = lazy(async () => ({ default: (await import("./polled-sessions.tsx")).PolledSessions }));

const DashboardFeedback = lazy(async () => {
  const [{ DashboardFeedback: Loaded }] = await Promise.all([
    import("./dashboard-feedback.tsx"),
    loadMessages(["forms"]),
  ]);
  return { default: Loaded };
});

const TABS = ["attendance", "insights", "feedback"] as const;
type DashboardTab = (typeof TABS)[number];

/** The key figures and graphs of the chosen sessions. */
function Insights({ selection }: { readonly selection: DashboardSelection }) {
  const { data, error, refetch } = useQuery(
    endpointQuery(dashboardEndpoints.insights, { params: { id: selection.programId }, query: queryOf(selection) }),
  );
  if (error !== null) return <AnalyticsFailed failure={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={8} height="4rem" />;
  if (data.insights.attendanceGraph.daily.length === 0) return <NoSessions />;
  return (
    <div className="stack g5">
      <MetricCards metrics={data.insights.metricDetailList} period="PERIOD" />
      <Suspense fallback={<Skeleton lines={6} height="4rem" />}>
        <InsightCharts insights={data.insights} />
        <PolledSessions programId={selection.programId} query={queryOf(selection)} />
      </Suspense>
    </div>
  );
}

/** Downloads the report of the organizations that take part. */
function OrganizationReport({ programId }: { readonly programId: string }) {
  const t = useText();
  const params = { id: programId };
  const { percent, start } = useReportDownload(
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

/** The dashboard of a program; its tab is kept in the address. */
export function ProgramDashboard({ program, batches }: ProgramDashboardProps) {
  const t = useText();
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const selectedTab: DashboardTab = TABS.find((key) => key === tab) ?? "attendance";
  const batchIds = batches.map((batch) => batch.batchId);
  const { filters, change } = useListAddress(
    z.object({ dateFilter: oneOf(DATE_FILTERS, DEFAULT_DATE_FILTER), batch: oneOf(["", ...batchIds], "") }),
  );
  const { dateFilter } = filters;
  const batchId = filters.batch === "" ? undefined : filters.batch;
  const selection = { programId: program.programId, dateFilter, batchId };
  const key = `${dateFilter} ${batchId ?? ""}`;
  return (
    <div className="stack g5 analytics">
      <div className="row between wrap g3">
        <SegmentedControl
          label={t("analytics.program.tabs")}
          segments={TABS.map((each) => ({ key: each, label: t(`analytics.program.${each}`) }))}
          selected={selectedTab}
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
      {selectedTab === "attendance" && <SessionAttendance key={key} selection={selection} />}
      {selectedTab === "insights" && <Insights key={key} selection={selection} />}
      {selectedTab === "feedback" && (
        <PagePart lines={6} height="2.5rem">
          <DashboardFeedback batchIds={batchId === undefined ? batchIds : [batchId]} dateFilter={dateFilter} />
        </PagePart>
      )}
    </div>
  );
}
