import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dashboardEndpoints } from "@openrounds/contract/analytics/dashboards/endpoints.ts";
import type { DateFilter, PolledSession } from "@openrounds/contract/analytics/dashboards/schemas.ts";
import { formatMoment } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { read } from "../../kernel/query.ts";
import { IconButton } from "../../ui/button.tsx";
import { downloadPollAnswers } from "../../sessions/polls/data.ts";
import { PagedTable, type Column } from "./paged-table.tsx";
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

/** The sessions in which polls were answered, each with its answers as a file; nothing where there are none. */
export function PolledSessions({ programId, query }: PolledSessionsProps) {
  const t = useText();
  const [pageNumber, setPage] = useState(0);
  const { data } = useQuery(
    read(dashboardEndpoints.polls, {
      params: { id: programId },
      query: { ...query, pageNumber, pageSize: PAGE_SIZE },
    }),
  );
  if (data === undefined || data.totalNumber === 0) return null;
  const columns: readonly Column<PolledSession>[] = [
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
    {
      key: "report",
      head: <span className="sr">{t("analytics.download")}</span>,
      isAtEnd: true,
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
    <PagedTable
      label={t("analytics.program.polls")}
      head={
        <div className="tools">
          <h2 className="lg semi">{t("analytics.program.polls")}</h2>
        </div>
      }
      columns={columns}
      rows={data.sessionList}
      keyOf={({ sessionId }) => sessionId}
      {...{ page: pageNumber, size: PAGE_SIZE, total: data.totalNumber, onPage: setPage }}
    />
  );
}
