import type { Member } from "@openrounds/contract/organizations/members/schemas.ts";
import type { ProgramRight } from "@openrounds/contract/programs/schemas.ts";
import { useEffect } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { signedInUserId } from "../../kernel/session.ts";
import { Button } from "../../ui/button.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { MemberRights } from "../components/member-rights.tsx";
import { toContract, toChanges, NO_RIGHTS, type PersonRow } from "../components/rights.ts";
import { useTeam } from "../data.ts";

/** The rights of the creator and the owner by default. */
const ALL_RIGHTS = { canEdit: true, canView: true, notification: true };

function rowOf(member: Member): PersonRow {
  const isOwner = member.roles.includes("OWNER");
  const isFixed = isOwner || member.userId === signedInUserId();
  const name = `${member.firstName} ${member.lastName}`.trim();
  return {
    id: member.userId,
    name,
    image: member.profileImage,
    isOwner,
    isFixed,
    stored: isFixed ? ALL_RIGHTS : NO_RIGHTS,
  };
}

interface TeamRightsProps {
  readonly hubId: string;
  readonly value: readonly ProgramRight[];
  readonly onChange: (rights: ProgramRight[]) => void;
}

/** The team of a hub with the rights that each will have on a new program. */
export function TeamRights({ hubId, value, onChange }: TeamRightsProps) {
  const t = useText();
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useTeam(hubId);
  useEffect(() => {
    if (error !== null) toastFailure(messageOf(error));
  }, [error]);
  const rows = data?.pages.flatMap(({ membersResponseList }) => membersResponseList.map(rowOf)) ?? [];
  const loadMore = (): void => {
    if (!isFetching) void fetchNextPage({ cancelRefetch: false });
  };
  return (
    <section className="field">
      <h2 className="lg">{t("programs.rights.title")}</h2>
      <p className="help">{t("programs.rights.text")}</p>
      {data === undefined && error === null && <Skeleton lines={4} height="2.25rem" />}
      {data === undefined && error !== null && (
        <FailedState
          title={t("programs.permissions.failed")}
          text={messageOf(error)}
          action={<Button onClick={() => void refetch()}>{t("app.again")}</Button>}
        />
      )}
      {data !== undefined && (
        <MemberRights
          rows={rows}
          changes={toChanges(value)}
          onChange={(changes) => onChange(toContract(changes))}
          loadMore={hasNextPage ? loadMore : undefined}
        />
      )}
    </section>
  );
}
