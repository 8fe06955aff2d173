import type { AnalyticsParticipant } from "@openrounds/contract/analytics/schemas.ts";
import { useState } from "react";
import { formatDay, formatNumber } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { useParticipants } from "../data.ts";
import type { Filter } from "../state.ts";
import { AnalyticsFailed, NoData } from "./analytics-states.tsx";
import { PagedTable, type Column } from "./paged-table.tsx";

const PAGE_SIZE = 10;
const MINUTES_PER_HOUR = 60;
const hours = (minutes: number): string => formatNumber(Math.round((minutes * 10) / MINUTES_PER_HOUR) / 10);

function Person({ person: { userId, firstName, lastName } }: { readonly person: AnalyticsParticipant }) {
  const name = `${firstName} ${lastName}`.trim();
  return (
    <span className="row g2">
      <Avatar id={userId} name={name} />
      {name}
    </span>
  );
}

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
  const columns: readonly Column<AnalyticsParticipant>[] = [
    { key: "name", head: t("analytics.participants.name"), cell: (person) => <Person person={person} /> },
    { key: "profession", head: t("analytics.filter.profession"), cell: ({ professionName }) => professionName },
    {
      key: "organization",
      head: t("analytics.participants.organization"),
      cell: ({ userOrganizationName }) => userOrganizationName,
    },
    {
      key: "sessions",
      head: t("analytics.participants.sessions"),
      isAtEnd: true,
      className: "num",
      cell: ({ sessionsAttended }) => formatNumber(sessionsAttended),
    },
    {
      key: "hours",
      head: t("analytics.participants.hours"),
      isAtEnd: true,
      className: "num",
      cell: ({ minutesAttended }) => hours(minutesAttended),
    },
    {
      key: "last",
      head: t("analytics.participants.last"),
      className: "num",
      cell: ({ lastAttendedDateTime }) => formatDay(lastAttendedDateTime),
    },
  ];
  return (
    <PagedTable
      label={t("analytics.tab.participants")}
      columns={columns}
      rows={data.participantList}
      keyOf={({ userId }) => userId}
      {...{ page, size: PAGE_SIZE, total: data.totalNumber, onPage: setPage }}
    />
  );
}
