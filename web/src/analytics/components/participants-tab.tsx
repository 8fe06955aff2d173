import { useState } from "react";
import { formatDay, formatNumber } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { useParticipants } from "../data.ts";
import type { Filter } from "../state.ts";
import { AnalyticsFailed, NoData } from "./analytics-states.tsx";

const PAGE_SIZE = 10;
const MINUTES_PER_HOUR = 60;
const hours = (minutes: number): string => formatNumber(Math.round((minutes * 10) / MINUTES_PER_HOUR) / 10);

interface ParticipantsTabProps {
  readonly hubId: string;
  readonly filter: Filter;
}

/** The people who attended, page by page. */
export function ParticipantsTab({ hubId, filter }: ParticipantsTabProps) {
  const t = useText();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useParticipants(hubId, filter, { pageNumber: page, pageSize: PAGE_SIZE });
  if (error !== null) return <AnalyticsFailed failure={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={PAGE_SIZE} height="2.5rem" />;
  if (data.totalNumber === 0) return <NoData />;
  return (
    <section className="card">
      <div className="tablewrap" tabIndex={0} role="region" aria-label={t("analytics.tab.participants")}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t("analytics.participants.name")}</th>
              <th scope="col">{t("analytics.filter.profession")}</th>
              <th scope="col">{t("analytics.participants.organization")}</th>
              <th scope="col" className="r">
                {t("analytics.participants.sessions")}
              </th>
              <th scope="col" className="r">
                {t("analytics.participants.hours")}
              </th>
              <th scope="col">{t("analytics.participants.last")}</th>
            </tr>
          </thead>
          <tbody>
            {data.participantList.map((person) => {
              const name = `${person.firstName} ${person.lastName}`.trim();
              return (
                <tr key={person.userId}>
                  <td>
                    <span className="row g2">
                      <Avatar id={person.userId} name={name} />
                      {name}
                    </span>
                  </td>
                  <td>{person.professionName}</td>
                  <td>{person.userOrganizationName}</td>
                  <td className="r num">{formatNumber(person.sessionsAttended)}</td>
                  <td className="r num">{hours(person.minutesAttended)}</td>
                  <td className="num">{formatDay(person.lastAttendedDateTime)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Pager page={page} size={PAGE_SIZE} total={data.totalNumber} onPage={setPage} />
    </section>
  );
}
