import { IconDownload } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { BATCH_ROLES } from "@openrounds/contract/kernel/permissions.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { ATTENDED_COLUMNS, type AttendedParticipant } from "@openrounds/contract/sessions/attendance/schemas.ts";
import * as z from "zod/mini";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import { saveText } from "../../../kernel/save-text.ts";
import { Button } from "../../../ui/button.tsx";
import {
  oneOf,
  readSort,
  searchText,
  sortBy,
  useListAddress,
  useListSearch,
  writeSort,
  type ListAddress,
} from "../../../ui/list/list-address.ts";
import { FilterSelect } from "../../../ui/list/filter-select.tsx";
import { ListView } from "../../../ui/list/list-view.tsx";
import { useSelection } from "../../../ui/list/selection.ts";
import { SearchBox } from "../../../ui/search-box.tsx";
import { toastFailure } from "../../../ui/toast.ts";
import { SelectionActions, usePeopleActions } from "./participant-actions.tsx";
import { ParticipantTable } from "./participant-table.tsx";

const PAGE_SIZE = 100;
const AT_LEAST = [0, 1, 2, 4, 8] as const;

/** The filters and the sort of the people, in the address. */
const peopleAddressSchema = z.object({
  text: searchText(),
  role: oneOf(["", ...BATCH_ROLES], ""),
  atLeast: oneOf(AT_LEAST, 0),
  sort: sortBy(ATTENDED_COLUMNS),
});
type PeopleAddress = ListAddress<z.output<typeof peopleAddressSchema>>;

function PeopleFilters({ list }: { readonly list: PeopleAddress }) {
  const t = useText();
  const { filters, change } = list;
  return (
    <>
      <SearchBox placeholder={t("batches.people.search")} {...useListSearch(list)} />
      <FilterSelect
        label={t("batches.people.role")}
        value={filters.role}
        choices={["", ...BATCH_ROLES]}
        nameOf={(role) => t(role === "" ? "batches.people.allRoles" : `batches.role.${role}`)}
        onChange={(role) => change({ role })}
      />
      <FilterSelect
        label={t("batches.people.attendedAtLeast")}
        value={filters.atLeast}
        choices={AT_LEAST}
        nameOf={(count) =>
          count === 0 ? t("batches.people.anyAttendance") : t("batches.people.atLeastSessions", { count })
        }
        onChange={(atLeast) => change({ atLeast })}
      />
    </>
  );
}

interface ActiveParticipantsProps {
  readonly batch: Batch;
  readonly hubId: string;
  /** The switch between active and invited people, before the filters. */
  readonly segments: ReactNode;
}

/** The people of a batch: search, filters, sort, selection. */
export function ActiveParticipants({ batch, hubId, segments }: ActiveParticipantsProps) {
  const t = useText();
  const list = useListAddress(peopleAddressSchema);
  const selection = useSelection<AttendedParticipant>(({ userId }) => userId);
  const client = useQueryClient();
  const { text, role, atLeast, sort: sortText } = list.filters;
  const sort = readSort(sortText);
  const params = { id: batch.batchId };
  const order = sort && { sortBy: sort.by, sortOrder: sort.isDescending ? ("DESC" as const) : ("ASC" as const) };
  const filter = { roles: role === "" ? [] : [role], sessionAttended: atLeast, text };
  const pageQuery = (pageNo: number) =>
    endpointQuery(attendanceEndpoints.filterParticipants, {
      params,
      query: { pageNo, pageSize: PAGE_SIZE, ...order },
      body: filter,
    });
  const report = useEndpointMutation(attendanceEndpoints.participantReport, {
    onDone: ({ csv }) =>
      saveText(`${t("participants.fileName", { batch: batch.batchName })}.csv`, csv, "text/csv;charset=utf-8"),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const { actions, dialog } = usePeopleActions({
    batch,
    hubId,
    exportPeople: (people) =>
      report.mutate({ params, query: { ...order }, body: { userList: people.map(({ userId }) => userId) } }),
    onDone: selection.clear,
  });
  const query = useQuery(pageQuery(list.page));
  const total = query.data?.totalNumber ?? 0;
  const selectAll = async (): Promise<void> => {
    const pageNumbers = Array.from({ length: Math.ceil(total / PAGE_SIZE) }, (_, pageNo) => pageNo);
    try {
      const pages = await Promise.all(pageNumbers.map((pageNo) => client.fetchQuery(pageQuery(pageNo))));
      const people = pages.flatMap(({ participantList }) => participantList);
      selection.choose(people, new Set(people.map(({ userId }) => userId)));
    } catch (failure) {
      toastFailure(messageOf(failure));
    }
  };
  return (
    <>
      <div className="tools">
        {segments}
        <PeopleFilters list={list} />
        {total > 0 && batch.permissionCode.includes("DOWNLOAD_DATA_REPORTS") && (
          <Button
            size="sm"
            icon={IconDownload}
            busy={report.isPending}
            onClick={() => report.mutate({ params, query: { ...order }, body: filter })}
          >
            {t("participants.export")}
          </Button>
        )}
      </div>
      <SelectionActions
        people={selection.rows}
        total={total}
        selectAll={selectAll}
        clear={selection.clear}
        actions={actions}
      />
      <ListView
        query={query}
        list={list}
        rowsOf={({ participantList }) => participantList}
        totalOf={({ totalNumber }) => totalNumber}
        pageSize={PAGE_SIZE}
        empty={{ title: t("batches.people.empty"), text: t("batches.people.emptyText") }}
        noneFound={{ title: t("batches.people.noneFound"), text: t("batches.people.emptyText") }}
      >
        {(people, { sessionsHeld }) => (
          <ParticipantTable
            batch={batch}
            people={people}
            sessionsHeld={sessionsHeld}
            sort={sort}
            onSort={(next) => list.change({ sort: writeSort(next) })}
            selection={actions.length > 0 ? selection : undefined}
            menuOf={(person) =>
              actions
                .filter(({ isPossible }) => isPossible([person]))
                .map(({ label, icon, isHarmful = false, run }) => ({
                  label,
                  icon,
                  isHarmful,
                  onPress: () => run([person]),
                }))
            }
          />
        )}
      </ListView>
      {dialog}
    </>
  );
}
