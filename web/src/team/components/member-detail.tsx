import { IconClock, IconEdit, IconKey, IconMailForward, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense, lazy, useState, type ReactNode } from "react";
import {
  TEAM_ROLES,
  badgesOf,
  codeOfRole,
  codesOfAction,
  isAccountRepresentative,
  isOwner,
  offersEdit,
  offersRemove,
  type RoleEnds,
} from "@openrounds/contract/organizations/members/rules.ts";
import type { OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { accessPath } from "@openrounds/contract/organizations/paths.ts";
import { programsOfTab, type MemberProgramTab } from "@openrounds/contract/team/rules.ts";
import type { HubMember } from "@openrounds/contract/team/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { formatDay } from "../../kernel/format.ts";
import { loadMessages, useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { signedInUserId } from "../../kernel/session.ts";
import { PersonName } from "../../organizations/components/person-name.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { askToConfirm } from "../../ui/confirmation.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { useRefreshTeam, type Team, nameOf } from "../data.ts";
import { ProgramTable } from "./program-table.tsx";

/** Loaded after the member: its chunk contains the reauthentication. */
const MakeOwner = lazy(async () => {
  const [{ MakeOwner: Loaded }] = await Promise.all([
    import("./make-owner.tsx"),
    loadMessages(["profile", "identity"]),
  ]);
  return { default: Loaded };
});

interface MemberDetailProps {
  readonly team: Team;
  readonly member: HubMember;
  readonly onEdit: () => void;
  readonly onRoles: () => void;
  readonly onRemoved: () => void;
}

/** A role, with the last day of a temporary one. */
function RoleBadge({ role, ends }: { readonly role: OrganizationRole; readonly ends: RoleEnds }) {
  const t = useText();
  const name = t(`team.role.${role}`);
  const endsAtMs = ends[role];
  if (endsAtMs === undefined) return <Badge>{name}</Badge>;
  return (
    <Badge tone="warning" icon={IconClock}>
      {t("team.ends.until", { role: name, day: formatDay(endsAtMs - 1) })}
    </Badge>
  );
}

interface MemberHeadProps {
  readonly member: HubMember;
  /** The organization whose page about the member the name opens; absent while the member is edited. */
  readonly organizationId?: string;
  readonly children?: ReactNode;
}

/** The member's name, e-mail, status and roles as badges. */
export function MemberHead({ member, organizationId, children }: MemberHeadProps) {
  const t = useText();
  const name = nameOf(member);
  const isActive = member.entityStatus === "ACTIVE";
  return (
    <div className="row g4 mhead">
      <Avatar id={member.userId} name={name} image={member.profileImage} size="xl" />
      <div className="grow">
        <div className="row g2 wrap">
          <h2>
            <PersonName userId={member.userId} name={name} organizationId={organizationId} />
          </h2>
          <Badge tone={isActive ? "success" : "neutral"} dot="still">
            {t(isActive ? "team.status.ACTIVE" : "team.status.INVITED")}
          </Badge>
        </div>
        <p className="sm t2">{member.email}</p>
        <div className="row g2 wrap">
          {badgesOf(member.roles).map((role) => (
            <RoleBadge key={role} role={role} ends={member.roleEnds} />
          ))}
          {isAccountRepresentative(member.roles) && (
            <span className="xs t2">{t("team.role.ACCOUNT_REPRESENTATIVE")}</span>
          )}
        </div>
      </div>
      {children}
    </div>
  );
}

/** Sends the invitation again; a failure shows the error page with its status. */
function ResendButton({ team, member }: Pick<MemberDetailProps, "team" | "member">) {
  const t = useText();
  const resend = useEndpointMutation(teamEndpoints.reinvite, { onDone: () => toast(t("team.resent")) });
  if (resend.error !== null) throw resend.error;
  const body = { organizationId: team.organizationId, userId: member.userId };
  return (
    <Button icon={IconMailForward} busy={resend.isPending} onClick={() => resend.mutate({ body })}>
      {t("team.resend")}
    </Button>
  );
}

function RemoveButton({ team, member, onRemoved }: Pick<MemberDetailProps, "team" | "member" | "onRemoved">) {
  const t = useText();
  const refresh = useRefreshTeam();
  const names = { name: nameOf(member), hub: team.name };
  const remove = useEndpointMutation(teamEndpoints.remove, {
    onDone: () => {
      toast(t("team.removed", names));
      refresh();
      onRemoved();
    },
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const params = { id: team.organizationId, userId: member.userId };
  const question = {
    title: t("team.remove.title", names),
    text: t("team.remove.text", names),
    confirm: t("team.remove.confirm"),
    cancel: t("app.cancel"),
    onConfirm: () => remove.mutate({ params }),
  };
  return (
    <Button look="danger" icon={IconTrash} busy={remove.isPending} onClick={() => askToConfirm(question)}>
      {t("team.remove.confirm")}
    </Button>
  );
}

/** Links to the explanation of the member's rights, for people who manage the team and for oneself. */
function RightsLink({ team, member }: Pick<MemberDetailProps, "team" | "member">) {
  const t = useText();
  const mayAsk = codesOfAction("EDIT").some((code) => team.codes.has(code));
  if (!mayAsk && member.userId !== signedInUserId()) return null;
  const search = { person: member.userId };
  return (
    <Link to={accessPath(team.level, team.organizationId)} search={search} className={buttonClass()}>
      <IconKey className="i" aria-hidden />
      <span>{t("team.access")}</span>
    </Link>
  );
}

/** A member with actions, and their rights on active and completed programs. */
export function MemberDetail({ team, member, onEdit, onRoles, onRemoved }: MemberDetailProps) {
  const t = useText();
  const [tab, setTab] = useState<MemberProgramTab>("ACTIVE");
  const { roles, programList } = member;
  const isSelf = member.userId === signedInUserId();
  const mayResend =
    member.entityStatus === "INVITED" &&
    TEAM_ROLES.every((role) => !roles.includes(role) || team.codes.has(codeOfRole("ADD", role)));
  const mayEdit = offersEdit(roles, team.codes);
  const hasJoined = member.entityStatus === "ACTIVE" && roles.length > 0;
  const mayBecomeOwner = team.codes.has("EDIT_OWNER") && !isSelf && hasJoined && !isOwner(member);
  const tabs = [
    { key: "running", label: t("team.rights.active"), count: programsOfTab(programList, "ACTIVE").length },
    { key: "over", label: t("team.rights.completed"), count: programsOfTab(programList, "COMPLETED").length },
  ];
  return (
    <>
      <MemberHead member={member} organizationId={team.organizationId}>
        <div className="row g2 wrap">
          <RightsLink team={team} member={member} />
          {mayResend && <ResendButton team={team} member={member} />}
          {!isSelf && offersRemove(roles, team.codes) && (
            <RemoveButton team={team} member={member} onRemoved={onRemoved} />
          )}
          {mayBecomeOwner && (
            <Suspense fallback={null}>
              <MakeOwner team={team} member={member} />
            </Suspense>
          )}
          {!isSelf && mayEdit && <Button onClick={onRoles}>{t("team.roles.change")}</Button>}
          {mayEdit && (
            <Button icon={IconEdit} onClick={onEdit}>
              {t("team.edit")}
            </Button>
          )}
        </div>
      </MemberHead>
      <h3>{t("team.rights.title")}</h3>
      <Tabs
        tabs={tabs}
        selected={tab === "ACTIVE" ? "running" : "over"}
        onSelect={(key) => setTab(key === "running" ? "ACTIVE" : "COMPLETED")}
        label={t("team.rights.title")}
      >
        <ProgramTable programs={programsOfTab(programList, tab)} />
      </Tabs>
    </>
  );
}
