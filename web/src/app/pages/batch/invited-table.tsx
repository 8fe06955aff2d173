import { IconMailForward } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { Participant } from "@openrounds/contract/batches/participants/schemas.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { useResend } from "../../../invitations/data.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { read } from "../../../kernel/query.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { SearchBox, useSearchText } from "../../../ui/search-box.tsx";
import { Failed } from "../../../ui/failed.tsx";
import { Empty, Skeleton } from "../../../ui/states.tsx";
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
            aria-label={t("batches.people.select", { name: shown })}
          />
        </label>
      )}
      <Avatar id={person.userId} name={shown} />
      <span className="grow trunc">{shown}</span>
      <RoleBadges roles={person.roles} />
    </li>
  );
}

/** People who have not answered their invitation yet: found, chosen, invited again. */
export function InvitedTable({ batch, segments }: { readonly batch: Batch; readonly segments: ReactNode }) {
  const t = useText();
  const [pageNo, setPageNo] = useState(0);
  const [typed, setTyped] = useState("");
  const text = useSearchText(typed, INVITED_PAUSE_MS);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const resend = useResend(batch.batchId, () => setChosen(new Set()));
  const query = { pageNo, pageSize: PAGE_SIZE, participantStatus: "INVITED" as const, text };
  const list = useQuery(read(participantEndpoints.list, { params: { id: batch.batchId }, query }));
  const mayInvite = batch.permissionCode.includes("INVITE_PARTICIPANTS");
  const people = list.data?.participantList ?? [];
  const contacts = people.map(contactOf).filter((contact) => contact !== "");
  const areAllChosen = contacts.length > 0 && contacts.every((contact) => chosen.has(contact));
  const toggleAll = (): void => {
    const others = [...chosen].filter((contact) => !contacts.includes(contact));
    setChosen(new Set(areAllChosen ? others : [...others, ...contacts]));
  };
  const toggle = (contact: string): void => {
    const next = new Set(chosen);
    if (!next.delete(contact)) next.add(contact);
    setChosen(next);
  };
  return (
    <>
      <div className="tools">
        {segments}
        <SearchBox
          placeholder={t("batches.people.search")}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setPageNo(0);
          }}
        />
        {mayInvite && people.length > 0 && (
          <>
            <label className="check check--native">
              <input type="checkbox" checked={areAllChosen} onChange={toggleAll} />
              <span>{t("batches.people.selectAll")}</span>
            </label>
            <Button
              size="sm"
              icon={IconMailForward}
              disabled={chosen.size === 0}
              busy={resend.isPending}
              onClick={() => resend.send([...chosen])}
            >
              {t("invitations.resend")}
            </Button>
          </>
        )}
      </div>
      {list.isError && <Failed title={t("COMMON_ERROR_MESSAGE")} text={messageOf(list.error)} />}
      {list.isPending && <Skeleton lines={4} height="2.5rem" />}
      {list.isSuccess && people.length === 0 && (
        <Empty
          title={typed === "" ? t("batches.people.empty") : t("batches.people.noneFound")}
          text={t("batches.people.emptyText")}
        />
      )}
      {list.isSuccess && people.length > 0 && (
        <>
          <ul className="list">
            {people.map((person) => (
              <Row
                key={person.userId}
                person={person}
                isChosen={chosen.has(contactOf(person))}
                choose={mayInvite && contactOf(person) !== "" ? () => toggle(contactOf(person)) : undefined}
              />
            ))}
          </ul>
          <Pager page={pageNo} size={PAGE_SIZE} total={list.data.totalNumber} onPage={setPageNo} />
        </>
      )}
    </>
  );
}
