import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { dashboardEndpoints } from "@openrounds/contract/analytics/dashboards/endpoints.ts";
import {
  DATE_FILTERS,
  DEFAULT_DATE_FILTER,
  type DashboardSession,
  type DateFilter,
} from "@openrounds/contract/analytics/dashboards/schemas.ts";
import { reportEndpoints } from "@openrounds/contract/analytics/reports/endpoints.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import type { Program } from "@openrounds/contract/programs/schemas.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { lazy, Suspense, useState } from "react";
import "../../ui/styles/analytics.css";
import { call } from "../../kernel/call.ts";
import { messageOf } from "../../kernel/failure.ts";
import { deviceTimeZone, formatMoment, formatNumber } from "../../kernel/format.ts";
import { loadMessages, useText } from "../../kernel/i18n.tsx";
import { read } from "../../kernel/query.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty, Skeleton } from "../../ui/states.tsx";
import { Segments } from "../../ui/tabs.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { AnalyticsFailed } from "./analytics-states.tsx";
import { useReport } from "./download-menu.tsx";
import { MetricCards } from "./metric-cards.tsx";

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
type Part = (typeof PARTS)[number];
const PAGE_SIZE = 10;

interface Chosen {
  readonly programId: string;
  readonly dateFilter: DateFilter;
  readonly batchId: string | undefined;
}

const queryOf = ({ dateFilter, batchId }: Chosen) => ({
  dateFilter,
  timeZone: deviceTimeZone(),
  ...(batchId !== undefined && { batchId }),
});

async function saveAttendance(sessionId: string): Promise<void> {
  const { csvUrl } = await call(attendanceEndpoints.report, { query: { sessionId } });
  location.assign(csvUrl);
}

function NoSession() {
  const t = useText();
  return <Empty title={t("analytics.program.empty")} text={t("analytics.program.emptyText")} />;
}

function SessionRow({ session }: { readonly session: DashboardSession }) {
  const t = useText();
  return (
    <tr>
      <td>
        <span className="semi">{session.sessionName}</span>
        <span className="xs t3 flist__m">{session.batchName}</span>
      </td>
      <td className="num">{formatMoment(session.startDateTime)}</td>
      <td className="r num">{formatNumber(session.ATTENDED)}</td>
      <td className="r num">{formatNumber(session.NOT_ATTENDED)}</td>
      <td className="r">
        <IconButton
          icon={IconDownload}
          label={t("analytics.program.report", { session: session.sessionName })}
          onClick={() =>
            void saveAttendance(session.sessionId).catch((failure: unknown) => toastFailure(messageOf(failure)))
          }
        />
      </td>
    </tr>
  );
}

/** The sessions that took place, with who attended them and who did not. */
function Attendance({ chosen }: { readonly chosen: Chosen }) {
  const t = useText();
  const [pageNumber, setPage] = useState(0);
  const { data, error, refetch } = useQuery(
    read(dashboardEndpoints.attendance, {
      params: { id: chosen.programId },
      query: { ...queryOf(chosen), pageNumber, pageSize: PAGE_SIZE },
    }),
  );
  if (error !== null) return <AnalyticsFailed failure={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={PAGE_SIZE} height="2.5rem" />;
  if (data.totalNumber === 0) return <NoSession />;
  return (
    <section className="card">
      <div className="tablewrap" tabIndex={0} role="region" aria-label={t("analytics.program.attendance")}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t("analytics.program.session")}</th>
              <th scope="col">{t("analytics.chart.when")}</th>
              <th scope="col" className="r">
                {t("analytics.program.ATTENDED")}
              </th>
              <th scope="col" className="r">
                {t("analytics.program.NOT_ATTENDED")}
              </th>
              <th scope="col">
                <span className="sr">{t("analytics.download")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.sessionList.map((session) => (
              <SessionRow key={session.sessionId} session={session} />
            ))}
          </tbody>
        </table>
      </div>
      <Pager page={pageNumber} size={PAGE_SIZE} total={data.totalNumber} onPage={setPage} />
    </section>
  );
}

/** Key figures and graphs of the same sessions. */
function Insights({ chosen }: { readonly chosen: Chosen }) {
  const { data, error, refetch } = useQuery(
    read(dashboardEndpoints.insights, { params: { id: chosen.programId }, query: queryOf(chosen) }),
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
  const part: Part = PARTS.find((key) => key === tab) ?? "attendance";
  const [dateFilter, setDateFilter] = useState<DateFilter>(DEFAULT_DATE_FILTER);
  const [batchId, setBatchId] = useState<string>();
  const chosen = { programId: program.programId, dateFilter, batchId };
  const key = `${dateFilter} ${batchId ?? ""}`;
  return (
    <div className="stack g5 analytics">
      <div className="row between wrap g3">
        <Segments
          label={t("analytics.program.tabs")}
          segments={PARTS.map((each) => ({ key: each, label: t(`analytics.program.${each}`) }))}
          selected={part}
          onSelect={(next) => void navigate({ to: ".", search: { tab: next }, replace: true })}
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
            setDateFilter(DATE_FILTERS.find((each) => each === value) ?? DEFAULT_DATE_FILTER)
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
          value={batchId ?? ""}
          onChange={({ currentTarget: { value } }) => setBatchId(value === "" ? undefined : value)}
        >
          <option value="">{t("analytics.program.allBatches")}</option>
          {batches.map((batch) => (
            <option key={batch.batchId} value={batch.batchId}>
              {batch.batchName}
            </option>
          ))}
        </SelectField>
      </div>
      {part === "attendance" && <Attendance key={key} chosen={chosen} />}
      {part === "insights" && <Insights key={key} chosen={chosen} />}
      {part === "feedback" && (
        <Suspense fallback={<Skeleton lines={6} height="2.5rem" />}>
          <DashboardFeedback
            batchIds={batchId === undefined ? batches.map((batch) => batch.batchId) : [batchId]}
            dateFilter={dateFilter}
          />
        </Suspense>
      )}
    </div>
  );
}
