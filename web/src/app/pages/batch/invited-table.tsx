import { IconMailForward } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { Participant } from "@openrounds/contract/batches/participants/schemas.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { useResendInvitations } from "../../../invitations/data.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { searchText, useListAddress, useListSearch } from "../../../ui/list/list-address.ts";
import { ListView } from "../../../ui/list/list-view.tsx";
import { useSelection } from "../../../ui/list/selection.ts";
import { SearchBox } from "../../../ui/search-box.tsx";
import { RoleBadges } from "./participant-table.tsx";

const PAGE_SIZE = 10;
/** The debounce of the search for invited people, shorter than elsewhere. */
const SEARCH_DEBOUNCE_MS = 400;

/** The contact of an invited person, shown while there is no name. */
const contactOf = ({ primaryEmail, phone }: Participant): string => primaryEmail ?? phone?.replaceAll(" ", "") ?? "";

interface InvitedRowProps {
  readonly person: Participant;
  readonly isSelected: boolean;
  readonly select: (() => void) | undefined;
}

function InvitedRow({ person, isSelected, select }: InvitedRowProps) {
  const t = useText();
  const name = `${person.firstName} ${person.lastName}`.trim();
  const shownName = name === "" ? contactOf(person) : name;
  return (
    <li className="row wrap">
      {select !== undefined && (
        <label className="check check--native">
          <input
            type="checkbox"
            checked={isSelected}
            onChange={select}
            aria-label={t("app.list.select", { name: shownName })}
          />
        </label>
      )}
      <Avatar id={person.userId} name={shownName} />
      <span className="grow trunc">{shownName}</span>
      <RoleBadges roles={person.roles} />
    </li>
  );
}

const invitedAddress = z.object({ text: searchText() });

/** People who have not answered their invitation: search, selection, sending it again. */
export function InvitedTable({ batch, segments }: { readonly batch: Batch; readonly segments: ReactNode }) {
  const t = useText();
  const list = useListAddress(invitedAddress);
  const search = useListSearch(list, SEARCH_DEBOUNCE_MS);
  const selection = useSelection(contactOf);
  const resend = useResendInvitations(batch.batchId, selection.clear);
  const { text } = list.filters;
  const page = { pageNo: list.page, pageSize: PAGE_SIZE, participantStatus: "INVITED" as const, text };
  const query = useQuery(endpointQuery(participantEndpoints.list, { params: { id: batch.batchId }, query: page }));
  const mayInvite = batch.permissionCode.includes("INVITE_PARTICIPANTS");
  const people = query.data?.participantList ?? [];
  const reachable = people.filter((person) => contactOf(person) !== "");
  const areAllChosen = reachable.length > 0 && reachable.every((person) => selection.has(contactOf(person)));
  const select = (rows: readonly Participant[], isSelected: boolean): void =>
    selection.choose(rows, new Set(isSelected ? rows.map(contactOf) : []));
  return (
    <>
      <div className="tools">
        {segments}
        <SearchBox placeholder={t("batches.people.search")} {...search} />
        {mayInvite && people.length > 0 && (
          <>
            <label className="check check--native">
              <input type="checkbox" checked={areAllChosen} onChange={() => select(reachable, !areAllChosen)} />
              <span>{t("app.list.selectAll")}</span>
            </label>
            <Button
              size="sm"
              icon={IconMailForward}
              disabled={selection.rows.length === 0}
              busy={resend.isPending}
              onClick={() => resend.send(selection.rows.map(contactOf))}
            >
              {t("invitations.resend")}
            </Button>
          </>
        )}
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
            {rows.map((person) => {
              const isSelected = selection.has(contactOf(person));
              const isReachable = mayInvite && contactOf(person) !== "";
              return (
                <InvitedRow
                  key={person.userId}
                  person={person}
                  isSelected={isSelected}
                  select={isReachable ? () => select([person], !isSelected) : undefined}
                />
              );
            })}
          </ul>
        )}
      </ListView>
    </>
  );
}
