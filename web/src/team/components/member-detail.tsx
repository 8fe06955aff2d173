import {
  IconClock,
  IconCrown,
  IconDots,
  IconEdit,
  IconKey,
  IconMailForward,
  IconTrash,
  IconUserCog,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
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
import type { HubMember, Undelivered } from "@openrounds/contract/team/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { formatDay } from "../../kernel/format.ts";
import { loadMessages, useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { signedInUserId } from "../../kernel/session.ts";
import { PersonName } from "../../organizations/components/person-name.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { askToConfirm } from "../../ui/confirmation.ts";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { useRefreshTeam, type Team, nameOf } from "../data.ts";
import { ProgramTable } from "./program-table.tsx";
import { UndeliveredNote } from "./undelivered-note.tsx";

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
  /** What the mail server said when it refused the invitation. */
  readonly undelivered: Undelivered | undefined;
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
  const resend = useEndpointMutation(teamEndpoints.reinvite, {
    refreshes: [teamEndpoints.listUndelivered],
    onDone: () => toast(t("team.resent")),
  });
  if (resend.error !== null) throw resend.error;
  const body = { organizationId: team.organizationId, userId: member.userId };
  return (
    <Button icon={IconMailForward} busy={resend.isPending} onClick={() => resend.mutate({ body })}>
      {t("team.resend")}
    </Button>
  );
}

/** Removes the member after a confirmation. */
function useRemoval({ team, member, onRemoved }: Pick<MemberDetailProps, "team" | "member" | "onRemoved">): () => void {
  const t = useText();
  const refresh = useRefreshTeam();
  const names = { name: nameOf(member), hub: team.name };
  const { mutate } = useEndpointMutation(teamEndpoints.remove, {
    onDone: () => {
      toast(t("team.removed", names));
      refresh();
      onRemoved();
    },
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const params = { id: team.organizationId, userId: member.userId };
  return () =>
    askToConfirm({
      title: t("team.remove.title", names),
      text: t("team.remove.text", names),
      confirm: t("team.remove.confirm"),
      cancel: t("app.cancel"),
      onConfirm: () => mutate({ params }),
    });
}

/** What the person may do with a member. */
function permittedActions({ codes }: Team, { roles, entityStatus, userId }: HubMember) {
  const isSelf = userId === signedInUserId();
  const mayEdit = offersEdit(roles, codes);
  const hasJoined = entityStatus === "ACTIVE" && roles.length > 0;
  return {
    mayEdit,
    mayResend:
      entityStatus === "INVITED" &&
      TEAM_ROLES.every((role) => !roles.includes(role) || codes.has(codeOfRole("ADD", role))),
    mayChangeRoles: !isSelf && mayEdit,
    // The explanation of rights is for people who manage the team, and for oneself.
    mayExplain: isSelf || codesOfAction("EDIT").some((code) => codes.has(code)),
    mayMakeOwner: codes.has("EDIT_OWNER") && !isSelf && hasJoined && !isOwner({ roles }),
    mayRemove: !isSelf && offersRemove(roles, codes),
  };
}

/** Two buttons at most for a member; the other actions are in the menu, the harmful one last. */
function MemberActions({ team, member, onEdit, onRoles, onRemoved }: Omit<MemberDetailProps, "undelivered">) {
  const t = useText();
  const navigate = useNavigate();
  const remove = useRemoval({ team, member, onRemoved });
  const [isMakingOwner, setMakingOwner] = useState(false);
  const may = permittedActions(team, member);
  const explain = (): void =>
    void navigate({ to: accessPath(team.level, team.organizationId), search: { person: member.userId } });
  const entries: MenuEntry[] = [
    ...(may.mayExplain ? [{ label: t("team.access"), icon: IconKey, onPress: explain }] : []),
    ...(may.mayResend && may.mayChangeRoles
      ? [{ label: t("team.roles.change"), icon: IconUserCog, onPress: onRoles }]
      : []),
    ...(may.mayMakeOwner
      ? [{ label: t("team.owner.make"), icon: IconCrown, onPress: () => setMakingOwner(true) }]
      : []),
    ...(may.mayRemove ? [{ label: t("team.remove.confirm"), icon: IconTrash, isHarmful: true, onPress: remove }] : []),
  ];
  return (
    <div className="row g2 wrap">
      {may.mayResend && <ResendButton team={team} member={member} />}
      {may.mayChangeRoles && !may.mayResend && (
        <Button icon={IconUserCog} onClick={onRoles}>
          {t("team.roles.change")}
        </Button>
      )}
      {may.mayEdit && (
        <Button icon={IconEdit} onClick={onEdit}>
          {t("team.edit")}
        </Button>
      )}
      {entries.length > 0 && (
        <Menu
          entries={entries}
          target={(props) => (
            <IconButton icon={IconDots} label={t("app.list.actions", { name: nameOf(member) })} {...props} />
          )}
        />
      )}
      {isMakingOwner && (
        <Suspense fallback={null}>
          <MakeOwner team={team} member={member} onClose={() => setMakingOwner(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** A member with actions, and their rights on active and completed programs. */
export function MemberDetail(props: MemberDetailProps) {
  const t = useText();
  const [tab, setTab] = useState<MemberProgramTab>("ACTIVE");
  const { member } = props;
  const { programList } = member;
  const tabs = [
    { key: "running", label: t("team.rights.active"), count: programsOfTab(programList, "ACTIVE").length },
    { key: "over", label: t("team.rights.completed"), count: programsOfTab(programList, "COMPLETED").length },
  ];
  return (
    <>
      <MemberHead member={member} organizationId={props.team.organizationId}>
        <MemberActions {...props} />
      </MemberHead>
      {props.undelivered !== undefined && (
        <UndeliveredNote
          team={props.team}
          member={member}
          undelivered={props.undelivered}
          mayCorrect={permittedActions(props.team, member).mayResend}
        />
      )}
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
