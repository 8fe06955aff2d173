import { useQuery } from "@tanstack/react-query";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { isOwner } from "@openrounds/contract/organizations/members/rules.ts";
import { MEMBER_PAGES, type Member } from "@openrounds/contract/organizations/members/schemas.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { nameOf } from "../../team/data.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";

interface TeamProps {
  readonly organizationId: string;
  readonly hub: string;
}

interface MemberRowProps {
  readonly member: Member;
  readonly onRemove: (member: Member) => void;
}

/** A member or an invited person. */
function MemberRow({ member, onRemove }: MemberRowProps) {
  const t = useText();
  const name = nameOf(member);
  return (
    <li className="row g3 obmember">
      <Avatar id={member.userId} name={name} image={member.profileImage} />
      <span className="grow stack g1">
        <span className="sm med wrapany">{name}</span>
        <span className="xs t3 wrapany">{member.email}</span>
      </span>
      {member.entityStatus === "INVITED" && <Badge tone="warning">{t("onboarding.notJoined")}</Badge>}
      {isOwner(member) ? (
        <Badge tone="brand">{t("team.role.OWNER")}</Badge>
      ) : (
        <Button size="sm" aria-label={t("team.remove.title", { name })} onClick={() => onRemove(member)}>
          {t("team.remove.confirm")}
        </Button>
      )}
    </li>
  );
}

/** The queries that contain the team: members and invited people. */
const teamReads = [memberEndpoints.list, memberEndpoints.search];

/** The members, then the invited people. */
function useTeam(organizationId: string) {
  const params = { id: organizationId };
  const joined = useQuery(endpointQuery(memberEndpoints.list, { params, query: {} }));
  const query = { entityStatus: "INVITED", pageNumber: 0, pageSize: MEMBER_PAGES.search } as const;
  const invited = useQuery(endpointQuery(memberEndpoints.search, { params, query }));
  const people = [...(joined.data?.members ?? []), ...(invited.data?.membersResponseList ?? [])];
  const isLoaded = joined.data !== undefined && invited.data !== undefined;
  return {
    members: isLoaded ? [...new Map(people.map((member) => [member.userId, member])).values()] : undefined,
    error: joined.error ?? invited.error,
    again: (): void => void Promise.all([joined.refetch(), invited.refetch()]),
  };
}

/** The present team of a hub that is set up: members, then invited people. */
export function HubTeam({ organizationId, hub }: TeamProps) {
  const t = useText();
  const [removing, setRemoving] = useState<Member>();
  const { members, error, again } = useTeam(organizationId);
  const shownError = useRef<Error>(null);
  useEffect(() => {
    if (error === null || shownError.current === error) return;
    shownError.current = error;
    toastFailure(t("COMMON_GENERIC_ERROR"));
  }, [error, t]);
  const remove = useEndpointMutation(teamEndpoints.remove, {
    refreshes: teamReads,
    onDone: () => {
      toast(t("team.removed", { name: removing === undefined ? "" : nameOf(removing), hub }));
      setRemoving(undefined);
    },
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  if (error !== null) {
    const action = <Button onClick={again}>{t("app.again")}</Button>;
    return <FailedState title={t("COMMON_GENERIC_ERROR")} text={messageOf(error)} action={action} />;
  }
  if (members === undefined) return <Skeleton lines={3} height="3rem" />;
  return (
    <section className="card card--p stack g3">
      <h2 className="lg">{t("onboarding.team")}</h2>
      <ul className="stack g1">
        {members.map((member) => (
          <MemberRow key={member.userId} member={member} onRemove={setRemoving} />
        ))}
      </ul>
      {removing !== undefined && (
        <ConfirmDialog
          title={t("team.remove.title", { name: nameOf(removing) })}
          opened
          confirm={t("team.remove.confirm")}
          cancel={t("app.cancel")}
          look="danger-fill"
          isBusy={remove.isPending}
          onCancel={() => setRemoving(undefined)}
          onConfirm={() => remove.mutate({ params: { id: organizationId, userId: removing.userId } })}
        >
          <p className="t2">{t("team.remove.text", { name: nameOf(removing), hub })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
