import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { seatEndpoints } from "@openrounds/contract/batches/seats/endpoints.ts";
import type { WaitingPerson } from "@openrounds/contract/batches/seats/schemas.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { batchReads } from "../../../batches/data.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { formatDay, formatMoment, formatNumber } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";

function WaitingRow({
  person,
  isBusy,
  give,
}: {
  readonly person: WaitingPerson;
  readonly isBusy: boolean;
  readonly give: () => void;
}) {
  const t = useText();
  const name = `${person.firstName} ${person.lastName}`.trim();
  return (
    <li className="row wrap">
      <span className="t3 num">{formatNumber(person.place)}</span>
      <Avatar id={person.userId} name={name} />
      <span className="grow">
        <span className="med">{name}</span>
        <span className="sm t3 num"> {t("batches.seats.since", { date: formatDay(person.sinceDateTime) })}</span>
      </span>
      {person.offerEndsDateTime !== null && (
        <Badge tone="info">{t("batches.seats.offeredUntil", { when: formatMoment(person.offerEndsDateTime) })}</Badge>
      )}
      <Button size="sm" busy={isBusy} aria-label={t("batches.seats.giveTo", { name })} onClick={give}>
        {t("batches.seats.give")}
      </Button>
    </li>
  );
}

/** The people in line for a seat, in order; a facilitator may give a seat to any of them. */
export function WaitingTable({ batch, segments }: { readonly batch: Batch; readonly segments: ReactNode }) {
  const t = useText();
  const { data } = useQuery(endpointQuery(seatEndpoints.listWaiting, { params: { id: batch.batchId } }));
  const promote = useEndpointMutation(seatEndpoints.promote, {
    refreshes: [
      seatEndpoints.listWaiting,
      participantEndpoints.list,
      attendanceEndpoints.filterParticipants,
      ...batchReads,
    ],
    onDone: () => toast(t("batches.seats.given")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const people = data?.waitingList ?? [];
  return (
    <>
      <div className="tools">{segments}</div>
      {data !== undefined && people.length === 0 && (
        <EmptyState title={t("batches.seats.nobody")} text={t("batches.seats.nobodyText")} />
      )}
      <ul className="list">
        {people.map((person) => (
          <WaitingRow
            key={person.userId}
            person={person}
            isBusy={promote.isPending}
            give={() => promote.mutate({ params: { id: batch.batchId, participantId: person.userId } })}
          />
        ))}
      </ul>
    </>
  );
}
