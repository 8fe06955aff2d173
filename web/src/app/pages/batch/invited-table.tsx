import { IconMailForward } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { Participant } from "@openrounds/contract/batches/participants/schemas.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { useResend } from "../../../invitations/data.ts";
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
/** Invited people are searched for a little earlier than others. */
const INVITED_PAUSE_MS = 400;

/** How an invited person is reached and named before there is a name. */
const contactOf = ({ primaryEmail, phone }: Participant): string => primaryEmail ?? phone?.replaceAll(" ", "") ?? "";

interface RowProps {
  readonly person: Participant;
  readonly isChosen: boolean;
  readonly choose: (() => void) | undefined;
}

function Row({ person, isChosen, choose }: RowProps) {
  const t = useText();
  const name = `${person.firstName} ${person.lastName}`.trim();
  const shown = name === "" ? contactOf(person) : name;
  return (
    <li className="row wrap">
      {choose !== undefined && (
        <label className="check check--native">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={choose}
            aria-label={t("app.list.select", { name: shown })}
          />
        </label>
      )}
      <Avatar id={person.userId} name={shown} />
      <span className="grow trunc">{shown}</span>
      <RoleBadges roles={person.roles} />
    </li>
  );
}

const invitedAddress = z.object({ text: searchText() });

/** People who have not answered their invitation yet: found, chosen, invited again. */
export function InvitedTable({ batch, segments }: { readonly batch: Batch; readonly segments: ReactNode }) {
  const t = useText();
  const list = useListAddress(invitedAddress);
  const search = useListSearch(list, INVITED_PAUSE_MS);
  const selection = useSelection(contactOf);
  const resend = useResend(batch.batchId, selection.clear);
  const { text } = list.filters;
  const page = { pageNo: list.page, pageSize: PAGE_SIZE, participantStatus: "INVITED" as const, text };
  const query = useQuery(endpointQuery(participantEndpoints.list, { params: { id: batch.batchId }, query: page }));
  const mayInvite = batch.permissionCode.includes("INVITE_PARTICIPANTS");
  const people = query.data?.participantList ?? [];
  const reached = people.filter((person) => contactOf(person) !== "");
  const areAllChosen = reached.length > 0 && reached.every((person) => selection.has(contactOf(person)));
  const choose = (rows: readonly Participant[], isChosen: boolean): void =>
    selection.choose(rows, new Set(isChosen ? rows.map(contactOf) : []));
  return (
    <>
      <div className="tools">
        {segments}
        <SearchBox placeholder={t("batches.people.search")} {...search} />
        {mayInvite && people.length > 0 && (
          <>
            <label className="check check--native">
              <input type="checkbox" checked={areAllChosen} onChange={() => choose(reached, !areAllChosen)} />
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
              const isChosen = selection.has(contactOf(person));
              const isReached = mayInvite && contactOf(person) !== "";
              return (
                <Row
                  key={person.userId}
                  person={person}
                  isChosen={isChosen}
                  choose={isReached ? () => choose([person], !isChosen) : undefined}
                />
              );
            })}
          </ul>
        )}
      </ListView>
    </>
  );
}
