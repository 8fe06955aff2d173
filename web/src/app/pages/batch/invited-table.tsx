import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { Participant } from "@openrounds/contract/batches/participants/schemas.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { searchText, useListAddress, useListSearch } from "../../../ui/list/list-address.ts";
import { ListView } from "../../../ui/list/list-view.tsx";
import { SearchBox } from "../../../ui/search-box.tsx";
import { RoleBadges } from "./participant-table.tsx";

const PAGE_SIZE = 10;
/** The debounce of the search for invited people, shorter than elsewhere. */
const SEARCH_DEBOUNCE_MS = 400;

/** The contact of an invited person, shown while there is no name. */
const contactOf = ({ primaryEmail, phone }: Participant): string => primaryEmail ?? phone?.replaceAll(" ", "") ?? "";

function InvitedRow({ person }: { readonly person: Participant }) {
  const name = `${person.firstName} ${person.lastName}`.trim();
  const shownName = name === "" ? contactOf(person) : name;
  return (
    <li className="row wrap">
      <Avatar id={person.userId} name={shownName} />
      <span className="grow trunc">{shownName}</span>
      <RoleBadges roles={person.roles} />
    </li>
  );
}

const invitedAddress = z.object({ text: searchText() });

/** People who have not answered their invitation, for those who do not invite. */
export function InvitedTable({ batch, segments }: { readonly batch: Batch; readonly segments: ReactNode }) {
  const t = useText();
  const list = useListAddress(invitedAddress);
  const search = useListSearch(list, SEARCH_DEBOUNCE_MS);
  const { text } = list.filters;
  const page = { pageNo: list.page, pageSize: PAGE_SIZE, participantStatus: "INVITED" as const, text };
  const query = useQuery(endpointQuery(participantEndpoints.list, { params: { id: batch.batchId }, query: page }));
  return (
    <>
      <div className="tools">
        {segments}
        <SearchBox placeholder={t("batches.people.search")} {...search} />
      </div>
      <ListView
        query={query}
        list={list}
        rowsOf={({ participantList }) => participantList}
        totalOf={({ totalNumber }) => totalNumber}
        pageSize={PAGE_SIZE}
        empty={{ title: t("batches.people.empty"), text: t("batches.people.emptyText") }}
        noneFound={{ title: t("batches.people.noneFound"), text: t("batches.people.emptyText") }}
      >
        {(rows) => (
          <ul className="list">
            {rows.map((person) => (
              <InvitedRow key={person.userId} person={person} />
            ))}
          </ul>
        )}
      </ListView>
    </>
  );
}
