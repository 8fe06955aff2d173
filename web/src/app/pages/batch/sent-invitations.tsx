import { IconMailForward, IconMailOff, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState, type ReactNode } from "react";
import * as z from "zod/mini";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { sentInvitationEndpoints } from "@openrounds/contract/invitations/sent/endpoints.ts";
import {
  OPEN_STATES,
  SENT_COLUMNS,
  SENT_FILTERS,
  type SentFilter,
  type SentInvitation,
  type SentState,
} from "@openrounds/contract/invitations/sent/schemas.ts";
import { useResendInvitations, useWithdrawInvitations } from "../../../invitations/data.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { FilterSelect } from "../../../ui/list/filter-select.tsx";
import {
  oneOf,
  readSort,
  searchText,
  sortBy,
  useListAddress,
  useListSearch,
  writeSort,
} from "../../../ui/list/list-address.ts";
import { ListView } from "../../../ui/list/list-view.tsx";
import { useSelection } from "../../../ui/list/selection.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import { SearchBox } from "../../../ui/search-box.tsx";
import { SentTable } from "./sent-table.tsx";

const CorrectContact = lazy(async () => ({
  default: (await import("../../../invitations/forms/correct-contact.tsx")).CorrectContact,
}));

const PAGE_SIZE = 10;
/** The debounce of the search for invited people, shorter than elsewhere. */
const SEARCH_DEBOUNCE_MS = 400;

const sentAddress = z.object({
  text: searchText(),
  state: oneOf(SENT_FILTERS, "OPEN"),
  sort: sortBy(SENT_COLUMNS),
});

const isOpen = ({ state }: SentInvitation): boolean => OPEN_STATES.some((open) => open === state);
const contactsOf = (rows: readonly SentInvitation[]): string[] => rows.flatMap(({ contact }) => contact ?? []);

type StateCounts = Readonly<Record<SentState, number>>;

interface StateFilterProps {
  readonly state: SentFilter;
  readonly counts: StateCounts | undefined;
  readonly onChange: (state: SentFilter) => void;
}

/** Chooses the state, with the number of invitations in it. */
function StateFilter({ state, counts, onChange }: StateFilterProps) {
  const t = useText();
  const countIn = (chosen: SentFilter, all: StateCounts): number => {
    if (chosen === "ALL") return Object.values(all).reduce((sum, count) => sum + count, 0);
    return chosen === "OPEN" ? OPEN_STATES.reduce((sum, open) => sum + all[open], 0) : all[chosen];
  };
  const nameOfFilter = (chosen: SentFilter): string => {
    const name = t(chosen === "OPEN" || chosen === "ALL" ? `inviting.filter.${chosen}` : `inviting.state.${chosen}`);
    return counts === undefined ? name : t("inviting.filter.counted", { state: name, count: countIn(chosen, counts) });
  };
  return (
    <FilterSelect
      label={t("inviting.filter.label")}
      value={state}
      choices={SENT_FILTERS}
      nameOf={nameOfFilter}
      onChange={onChange}
    />
  );
}

/** What became of each invitation to a batch: search, states, sending again, correcting and withdrawing. */
export function SentInvitations({ batch, segments }: { readonly batch: Batch; readonly segments: ReactNode }) {
  const t = useText();
  const { batchId } = batch;
  const list = useListAddress(sentAddress);
  const search = useListSearch(list, SEARCH_DEBOUNCE_MS);
  const selection = useSelection<SentInvitation>(({ userId }) => userId);
  const [corrected, setCorrected] = useState<SentInvitation>();
  const resend = useResendInvitations(batchId, selection.clear);
  const { withdraw, isPending: isWithdrawing } = useWithdrawInvitations(batchId, selection.clear);
  const { text, state, sort: sortText } = list.filters;
  const sort = readSort(sortText);
  const query = useQuery(
    endpointQuery(sentInvitationEndpoints.list, {
      params: { id: batchId },
      query: {
        ...{ pageNo: list.page, pageSize: PAGE_SIZE, state, text },
        ...(sort && { sortBy: sort.by, sortOrder: sort.isDescending ? "DESC" : "ASC" }),
      },
    }),
  );
  const askToWithdraw = (rows: readonly SentInvitation[]): void =>
    askToConfirm({
      title: t("inviting.withdrawTitle", { count: rows.length }),
      text: t("inviting.withdrawText"),
      confirm: t("inviting.withdraw"),
      cancel: t("app.cancel"),
      onConfirm: () => withdraw(rows.map(({ userId }) => userId)),
    });
  const menuOf = (row: SentInvitation): MenuEntry[] =>
    !isOpen(row) || row.contact === null
      ? []
      : [
          { label: t("invitations.resend"), icon: IconMailForward, onPress: () => resend.send(contactsOf([row])) },
          { label: t("inviting.correct"), icon: IconPencil, onPress: () => setCorrected(row) },
          {
            label: t("inviting.withdraw"),
            icon: IconMailOff,
            isHarmful: true,
            onPress: () => askToWithdraw([row]),
          },
        ];
  const chosen = selection.rows.filter(isOpen);
  return (
    <>
      <div className="tools">
        {segments}
        <SearchBox placeholder={t("batches.people.search")} {...search} />
        <StateFilter state={state} counts={query.data?.stateCounts} onChange={(next) => list.change({ state: next })} />
        <Button
          size="sm"
          icon={IconMailForward}
          disabled={contactsOf(chosen).length === 0}
          busy={resend.isPending}
          onClick={() => resend.send(contactsOf(chosen))}
        >
          {t("invitations.resend")}
        </Button>
        <Button
          size="sm"
          icon={IconMailOff}
          disabled={chosen.length === 0}
          busy={isWithdrawing}
          onClick={() => askToWithdraw(chosen)}
        >
          {t("inviting.withdraw")}
        </Button>
      </div>
      <ListView
        query={query}
        list={list}
        rowsOf={({ invitationList }) => invitationList}
        totalOf={({ totalNumber }) => totalNumber}
        pageSize={PAGE_SIZE}
        empty={{ title: t("batches.people.empty"), text: t("batches.people.emptyText") }}
        noneFound={{ title: t("batches.people.noneFound"), text: t("batches.people.emptyText") }}
      >
        {(rows) => (
          <SentTable
            rows={rows}
            sort={sort}
            onSort={(next) => list.change({ sort: writeSort(next) })}
            selection={selection}
            menuOf={menuOf}
          />
        )}
      </ListView>
      {corrected !== undefined && (
        <Suspense>
          <CorrectContact batchId={batchId} invitation={corrected} onClose={() => setCorrected(undefined)} />
        </Suspense>
      )}
    </>
  );
}
