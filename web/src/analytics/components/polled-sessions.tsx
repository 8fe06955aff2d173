import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dashboardEndpoints } from "@openrounds/contract/analytics/dashboards/endpoints.ts";
import type { DateFilter } from "@openrounds/contract/analytics/dashboards/schemas.ts";
import { formatMoment } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { read } from "../../kernel/query.ts";
import { IconButton } from "../../ui/button.tsx";
import { Pager } from "../../ui/pager.tsx";
import { downloadPollAnswers } from "../../sessions/polls/data.ts";

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
  return (
    <section className="card">
      <div className="tools">
        <h2 className="lg semi">{t("analytics.program.polls")}</h2>
      </div>
      <div className="tablewrap" tabIndex={0} role="region" aria-label={t("analytics.program.polls")}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t("analytics.program.session")}</th>
              <th scope="col">{t("analytics.chart.when")}</th>
              <th scope="col">
                <span className="sr">{t("analytics.download")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.sessionList.map(({ sessionId, sessionName, batchName, startDateTime }) => (
              <tr key={sessionId}>
                <td>
                  <span className="semi">{sessionName}</span>
                  <span className="xs t3 flist__m">{batchName}</span>
                </td>
                <td className="num">{formatMoment(startDateTime)}</td>
                <td className="r">
                  <IconButton
                    icon={IconDownload}
                    label={t("analytics.program.pollReport", { session: sessionName })}
                    onClick={() => downloadPollAnswers(sessionId)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager page={pageNumber} size={PAGE_SIZE} total={data.totalNumber} onPage={setPage} />
    </section>
  );
}
