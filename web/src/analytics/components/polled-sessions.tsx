import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { dashboardEndpoints } from "@openrounds/contract/analytics/dashboards/endpoints.ts";
import type { DateFilter, PolledSession } from "@openrounds/contract/analytics/dashboards/schemas.ts";
import { formatMoment } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { IconButton } from "../../ui/button.tsx";
import { DataTable, type TableColumn } from "../../ui/list/data-table.tsx";
import { pagesOnly, useListAddress } from "../../ui/list/list-address.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { downloadPollAnswers } from "../../sessions/polls/data.ts";
import { SessionName } from "./session-name.tsx";

const PAGE_SIZE = 10;

interface PolledSessionsProps {
  readonly programId: string;
  readonly query: {
    readonly dateFilter: DateFilter;
    readonly timeZone: string;
    readonly batchId?: string;
  };
}

/** Sessions with poll answers, each with a download; nothing if there are none. */
export function PolledSessions({ programId, query }: PolledSessionsProps) {
  const t = useText();
  const list = useListAddress(pagesOnly);
  const polled = useQuery(
    endpointQuery(dashboardEndpoints.polls, {
      params: { id: programId },
      query: { ...query, pageNumber: list.page, pageSize: PAGE_SIZE },
    }),
  );
  if (polled.data === undefined || polled.data.totalNumber === 0) return null;
  const columns: TableColumn<PolledSession>[] = [
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
    {
      id: "report",
      head: t("analytics.download"),
      isHeadHidden: true,
      headClass: "r",
      cellClass: "r",
      cell: ({ sessionId, sessionName }) => (
        <IconButton
          icon={IconDownload}
          label={t("analytics.program.pollReport", { session: sessionName })}
          onClick={() => downloadPollAnswers(sessionId)}
        />
      ),
    },
  ];
  return (
    <section className="card">
      <div className="tools">
        <h2 className="lg semi">{t("analytics.program.polls")}</h2>
      </div>
      <ListView
        query={polled}
        list={list}
        rowsOf={({ sessionList }) => sessionList}
        totalOf={({ totalNumber }) => totalNumber}
        pageSize={PAGE_SIZE}
      >
        {(sessions) => (
          <DataTable
            label={t("analytics.program.polls")}
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
