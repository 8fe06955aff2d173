import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { ResendButton } from "../../../invitations/components/resend-button.tsx";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { read } from "../../../kernel/query.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { Empty, Failed, Skeleton } from "../../../ui/states.tsx";
import { RoleBadges } from "./participant-table.tsx";

const PAGE_SIZE = 10;

/** People who have not answered their invitation yet. */
export function InvitedTable({ batch }: { readonly batch: Batch }) {
  const t = useText();
  const [pageNo, setPageNo] = useState(0);
  const list = useQuery(
    read(participantEndpoints.list, { params: { id: batch.batchId }, query: { pageNo, pageSize: PAGE_SIZE, participantStatus: "INVITED" } }),
  );
  if (list.isError) return <Failed title={t("COMMON_ERROR_MESSAGE")} text={messageOf(list.error)} />;
  if (list.data === undefined) return <Skeleton lines={4} height="2.5rem" />;
  if (list.data.totalNumber === 0) return <Empty title={t("batches.people.empty")} text={t("batches.people.emptyText")} />;
  return (
    <>
      <ul className="list">
        {list.data.participantList.map((person) => {
          const name = `${person.firstName} ${person.lastName}`.trim();
          const contact = person.primaryEmail ?? person.phone ?? "";
          return (
            <li key={person.userId} className="row wrap">
              <Avatar id={person.userId} name={name === "" ? contact : name} />
              <span className="grow trunc">{name === "" ? contact : name}</span>
              <RoleBadges roles={person.roles} />
              {batch.permissionCode.includes("INVITE_PARTICIPANTS") && contact !== "" && <ResendButton batchId={batch.batchId} contact={contact} />}
            </li>
          );
        })}
      </ul>
      <Pager page={pageNo} size={PAGE_SIZE} total={list.data.totalNumber} onPage={setPageNo} />
    </>
  );
}
