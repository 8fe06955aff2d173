import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { dashboardEndpoints } from "@openrounds/contract/analytics/dashboards/endpoints.ts";
import type { DashboardSession } from "@openrounds/contract/analytics/dashboards/schemas.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { call } from "../../kernel/call.ts";
import { messageOf } from "../../kernel/failure.ts";
import { formatMoment, formatNumber } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { IconButton } from "../../ui/button.tsx";
import { DataTable, type TableColumn } from "../../ui/list/data-table.tsx";
import { pagesOnly, useListAddress } from "../../ui/list/list-address.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { AnalyticsFailed } from "./analytics-states.tsx";
import { queryOf, type DashboardSelection } from "./dashboard-selection.ts";
import { SessionName } from "./session-name.tsx";

const PAGE_SIZE = 10;

async function saveAttendance(sessionId: string): Promise<void> {
  const { csvUrl } = await call(attendanceEndpoints.report, { query: { sessionId } });
  location.assign(csvUrl);
}

/** The empty state: no session took place in the chosen days. */
export function NoSessions() {
  const t = useText();
  return <EmptyState title={t("analytics.program.empty")} text={t("analytics.program.emptyText")} />;
}

function DownloadAttendance({ session: { sessionId, sessionName } }: { readonly session: DashboardSession }) {
  const t = useText();
  const save = (): void => void saveAttendance(sessionId).catch((failure: unknown) => toastFailure(messageOf(failure)));
  return (
    <IconButton icon={IconDownload} label={t("analytics.program.report", { session: sessionName })} onClick={save} />
  );
}

/** Past sessions with how many people attended and did not. */
export function SessionAttendance({ selection }: { readonly selection: DashboardSelection }) {
  const t = useText();
  const list = useListAddress(pagesOnly);
  const query = useQuery(
    endpointQuery(dashboardEndpoints.attendance, {
      params: { id: selection.programId },
      query: { ...queryOf(selection), pageNumber: list.page, pageSize: PAGE_SIZE },
    }),
  );
  const columns: TableColumn<DashboardSession>[] = [
    {
      id: "session",
      head: t("analytics.program.session"),
      cell: (session) => <SessionName session={session} />,
    },
    {
      id: "when",
      head: t("analytics.chart.when"),
      cellClass: "num",
      cell: ({ startDateTime }) => formatMoment(startDateTime),
    },
    ...(["ATTENDED", "NOT_ATTENDED"] as const).map((key) => ({
      id: key,
      head: t(`analytics.program.${key}`),
      headClass: "r",
      cellClass: "r num",
      cell: (session: DashboardSession) => formatNumber(session[key]),
    })),
    {
      id: "report",
      head: t("analytics.download"),
      isHeadHidden: true,
      headClass: "r",
      cellClass: "r",
      cell: (session) => <DownloadAttendance session={session} />,
    },
  ];
  return (
    <section className="card">
      <ListView
        query={query}
        list={list}
        rowsOf={({ sessionList }) => sessionList}
        totalOf={({ totalNumber }) => totalNumber}
        pageSize={PAGE_SIZE}
        empty={{ title: t("analytics.program.empty"), text: t("analytics.program.emptyText") }}
        failed={(failure, again) => <AnalyticsFailed failure={failure} onAgain={again} />}
      >
        {(sessions) => (
          <DataTable
            label={t("analytics.program.attendance")}
            columns={columns}
            rows={sessions}
            idOf={({ sessionId }) => sessionId}
            nameOf={({ sessionName }) => sessionName}
            isWide
          />
        )}
      </ListView>
    </section>
  );
}
