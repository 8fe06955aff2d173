import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { dashboardEndpoints } from "@openrounds/contract/analytics/dashboards/endpoints.ts";
import type { DashboardSession } from "@openrounds/contract/analytics/dashboards/schemas.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { useState } from "react";
import { call } from "../../kernel/call.ts";
import { messageOf } from "../../kernel/failure.ts";
import { formatMoment, formatNumber } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { read } from "../../kernel/query.ts";
import { IconButton } from "../../ui/button.tsx";
import { Empty, Skeleton } from "../../ui/states.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { AnalyticsFailed } from "./analytics-states.tsx";
import { queryOf, type Chosen } from "./chosen-sessions.ts";
import { PagedTable, type Column } from "./paged-table.tsx";
import { SessionName } from "./session-name.tsx";

const PAGE_SIZE = 10;

async function saveAttendance(sessionId: string): Promise<void> {
  const { csvUrl } = await call(attendanceEndpoints.report, { query: { sessionId } });
  location.assign(csvUrl);
}

/** Nothing took place in the time that was chosen. */
export function NoSession() {
  const t = useText();
  return <Empty title={t("analytics.program.empty")} text={t("analytics.program.emptyText")} />;
}

function DownloadAttendance({ session: { sessionId, sessionName } }: { readonly session: DashboardSession }) {
  const t = useText();
  const save = (): void => void saveAttendance(sessionId).catch((failure: unknown) => toastFailure(messageOf(failure)));
  return (
    <IconButton icon={IconDownload} label={t("analytics.program.report", { session: sessionName })} onClick={save} />
  );
}

/** The sessions that took place, with who attended them and who did not. */
export function SessionAttendance({ chosen }: { readonly chosen: Chosen }) {
  const t = useText();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery(
    read(dashboardEndpoints.attendance, {
      params: { id: chosen.programId },
      query: { ...queryOf(chosen), pageNumber: page, pageSize: PAGE_SIZE },
    }),
  );
  if (error !== null) return <AnalyticsFailed failure={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={PAGE_SIZE} height="2.5rem" />;
  if (data.totalNumber === 0) return <NoSession />;
  const columns: readonly Column<DashboardSession>[] = [
    {
      key: "session",
      head: t("analytics.program.session"),
      cell: (session) => <SessionName session={session} />,
    },
    {
      key: "when",
      head: t("analytics.chart.when"),
      className: "num",
      cell: ({ startDateTime }) => formatMoment(startDateTime),
    },
    ...(["ATTENDED", "NOT_ATTENDED"] as const).map((key) => ({
      key,
      head: t(`analytics.program.${key}`),
      isAtEnd: true,
      className: "num",
      cell: (session: DashboardSession) => formatNumber(session[key]),
    })),
    {
      key: "report",
      head: <span className="sr">{t("analytics.download")}</span>,
      isAtEnd: true,
      cell: (session) => <DownloadAttendance session={session} />,
    },
  ];
  return (
    <PagedTable
      label={t("analytics.program.attendance")}
      columns={columns}
      rows={data.sessionList}
      keyOf={({ sessionId }) => sessionId}
      {...{ page, size: PAGE_SIZE, total: data.totalNumber, onPage: setPage }}
    />
  );
}
