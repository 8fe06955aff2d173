import { IconChevronDown } from "@tabler/icons-react";
import * as z from "zod/mini";
import {
  PARTICIPANT_COLUMNS,
  type AnalyticsParticipant,
  type ParticipantColumn,
} from "@openrounds/contract/analytics/schemas.ts";
import { formatDay, formatNumber, formatPercent } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { PersonName } from "../../organizations/components/person-name.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { DataTable, type TableColumn } from "../../ui/list/data-table.tsx";
import { readSort, searchText, sortBy, useListAddress, useListSearch, writeSort } from "../../ui/list/list-address.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { useIsNarrow } from "../../ui/responsive.ts";
import { useFilterOptions, useParticipants } from "../data.ts";
import type { DashboardFilter } from "../state.ts";
import { Definitions } from "./definitions.tsx";
import { DownloadList } from "./download-menu.tsx";
import { AnalyticsFailed } from "./analytics-states.tsx";
import { AreaFilters, AttendedFields, GenderFilter, ProfessionFilter, ShownPeopleFields } from "./people-filters.tsx";

const PAGE_SIZE = 10;
const MINUTES_PER_HOUR = 60;
const hours = (minutes: number): string => formatNumber(Math.round((minutes * 10) / MINUTES_PER_HOUR) / 10);

const nameOf = ({ firstName, lastName }: AnalyticsParticipant): string => `${firstName} ${lastName}`.trim();

function Person({ person, hubId }: { readonly person: AnalyticsParticipant; readonly hubId: string }) {
  const name = nameOf(person);
  return (
    <span className="row g2">
      <Avatar id={person.userId} name={name} />
      <PersonName userId={person.userId} name={name} organizationId={hubId} />
    </span>
  );
}

/** The search text and the sort of the people, in the address. */
const participantAddressSchema = z.object({ text: searchText(), sort: sortBy(PARTICIPANT_COLUMNS) });

interface ParticipantsTabProps {
  readonly hubId: string;
  readonly filter: DashboardFilter;
  readonly onChange: (filter: DashboardFilter) => void;
}

/** The filters of people beside their list, folded above it on a phone; they apply at once. */
function PeoplePanel({ hubId, filter, onChange }: ParticipantsTabProps) {
  const t = useText();
  const isNarrow = useIsNarrow();
  const { data } = useFilterOptions(hubId, filter);
  const props = { filter, offered: data, onChange, isOpen: !isNarrow };
  const label = t("analytics.participants.filters");
  const fields = (
    <>
      <ProfessionFilter {...props} />
      <AreaFilters {...props} />
      <AttendedFields filter={filter} onChange={onChange} />
      <GenderFilter {...props} />
      <ShownPeopleFields filter={filter} onChange={onChange} />
    </>
  );
  return (
    <aside className="card afacets" aria-label={label}>
      {isNarrow ? (
        <details className="fgroup">
          <summary>
            <span className="grow">{label}</span>
            <IconChevronDown className="i" aria-hidden />
          </summary>
          {fields}
        </details>
      ) : (
        fields
      )}
    </aside>
  );
}

/** The people who attended, page by page. */
export function ParticipantsTab({
  hubId,
  filter,
  mayDownload,
  onChange,
}: ParticipantsTabProps & { readonly mayDownload: boolean }) {
  const t = useText();
  const list = useListAddress(participantAddressSchema);
  const { text } = list.filters;
  const sort = readSort(list.filters.sort);
  const query = useParticipants(hubId, filter, {
    pageNumber: list.page,
    pageSize: PAGE_SIZE,
    text,
    ...(sort && { sortBy: sort.by, sortOrder: sort.isDescending ? "DESC" : "ASC" }),
  });
  const columns: TableColumn<AnalyticsParticipant, ParticipantColumn>[] = [
    {
      id: "name",
      sortBy: "name",
      head: t("analytics.participants.name"),
      cell: (person) => <Person person={person} hubId={hubId} />,
    },
    {
      id: "profession",
      sortBy: "profession",
      head: t("analytics.filter.profession"),
      cell: ({ professionName }) => professionName,
    },
    {
      id: "place",
      head: t("analytics.participants.place"),
      sortBy: "place",
      cell: ({ placeName }) => placeName,
    },
    {
      id: "organization",
      sortBy: "organization",
      head: t("analytics.participants.organization"),
      cell: ({ userOrganizationName }) => userOrganizationName,
    },
    {
      id: "attended",
      head: t("analytics.participants.attended"),
      sortBy: "attended",
      headClass: "r",
      cellClass: "r num",
      cell: ({ sessionsAttended, sessionsHeld }) =>
        t("analytics.participants.of", { attended: formatNumber(sessionsAttended), held: formatNumber(sessionsHeld) }),
    },
    {
      id: "share",
      head: t("analytics.participants.share"),
      sortBy: "share",
      headClass: "r",
      cellClass: "r num",
      cell: ({ sessionsAttended, sessionsHeld }) => formatPercent(sessionsAttended / Math.max(1, sessionsHeld)),
    },
    {
      id: "hours",
      sortBy: "hours",
      head: t("analytics.participants.hours"),
      headClass: "r",
      cellClass: "r num",
      cell: ({ minutesAttended }) => hours(minutesAttended),
    },
    {
      id: "last",
      sortBy: "last",
      head: t("analytics.participants.last"),
      cellClass: "num",
      cell: ({ lastAttendedDateTime }) => formatDay(lastAttendedDateTime),
    },
  ];
  return (
    <div className="apeople">
      <PeoplePanel hubId={hubId} filter={filter} onChange={onChange} />
      <section className="card" aria-label={t("analytics.tab.participants")}>
        <h2 className="fhead">
          <span aria-live="polite">
            {query.data === undefined
              ? t("analytics.tab.participants")
              : t("analytics.participants.count", { count: query.data.totalNumber })}
          </span>
        </h2>
        <div className="tools">
          <SearchBox placeholder={t("analytics.participants.search")} {...useListSearch(list)} />
          {mayDownload && <DownloadList hubId={hubId} filter={filter} text={text} />}
        </div>
        <ListView
          query={query}
          list={list}
          rowsOf={({ participantList }) => participantList}
          totalOf={({ totalNumber }) => totalNumber}
          pageSize={PAGE_SIZE}
          empty={{ title: t("analytics.empty"), text: t("analytics.emptyText") }}
          failed={(failure, again) => <AnalyticsFailed failure={failure} onAgain={again} />}
        >
          {(people) => (
            <DataTable
              label={t("analytics.tab.participants")}
              columns={columns}
              rows={people}
              idOf={({ userId }) => userId}
              nameOf={nameOf}
              sort={sort}
              onSort={(next) => list.change({ sort: writeSort(next) })}
              isWide
            />
          )}
        </ListView>
      </section>
      <Definitions />
    </div>
  );
}
