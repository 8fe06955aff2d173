import { useState } from "react";
import {
  endsOf,
  isOwner,
  mayChangeRoles,
  sortRoles,
  TEAM_ROLES,
  type RoleEnds,
  type TeamRole,
} from "@openrounds/contract/organizations/members/rules.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { programsOfTab, type ProgramTab } from "@openrounds/contract/team/rules.ts";
import type { HubMember, MemberProgram } from "@openrounds/contract/team/schemas.ts";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { signedInUserId } from "../../kernel/session.ts";
import { NO_CHANGES, type RightsChanges } from "../../programs/components/rights.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Note } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { toast } from "../../ui/toast.ts";
import { useUnsaved } from "../../ui/unsaved.ts";
import { MemberHead } from "../components/member-detail.tsx";
import { ProgramBoxes, type ProgramRow } from "../components/program-boxes.tsx";
import { RoleEndsField } from "../components/role-ends-field.tsx";
import { RolesField } from "../components/roles-field.tsx";
import { useRefresh, type Team } from "../data.ts";

interface EditMemberProps {
  readonly team: Team;
  /** As it was when editing began: a save that was overtaken is refused. */
  readonly member: HubMember;
  readonly onClose: () => void;
}

/** The roles of a member that can be given, in order. */
export const teamRolesOf = ({ roles }: HubMember): TeamRole[] =>
  sortRoles(roles).filter((role): role is TeamRole => TEAM_ROLES.some((known) => known === role));

/** The roles that the person may leave or give a member: each alone must be allowed. */
export function roleOptions({ level, codes }: Team, member: HubMember): TeamRole[] {
  const held = teamRolesOf(member);
  return TEAM_ROLES.filter(
    (role) => held.includes(role) || mayChangeRoles(level, codes, { held, wanted: [...held, role] }),
  );
}

/** Whether somebody's roles can be changed at all: never an owner's, never the own. */
export const areRolesFixed = (member: HubMember): boolean => isOwner(member) || member.userId === signedInUserId();

const rowOf = (member: HubMember, { programId, programName, ...stored }: MemberProgram): ProgramRow => ({
  id: programId,
  name: programName,
  keeps: areRolesFixed(member),
  stored: { canEdit: stored.canEdit, canView: stored.canView, notification: stored.notification },
});

const isSame = (a: readonly TeamRole[], b: readonly TeamRole[]): boolean =>
  a.length === b.length && a.every((role) => b.includes(role));

const areSameEnds = (roles: readonly TeamRole[], a: RoleEnds, b: RoleEnds): boolean =>
  roles.every((role) => a[role] === b[role]);

interface ConfirmProps {
  readonly opened: boolean;
  readonly names: readonly string[];
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Lists the programs whose rights change, before they are saved. */
function ConfirmPrograms({ opened, names, isBusy, onCancel, onConfirm }: ConfirmProps) {
  const t = useText();
  return (
    <ConfirmDialog
      title={t("team.confirm.title")}
      opened={opened}
      confirm={t("team.save")}
      cancel={t("app.cancel")}
      isBusy={isBusy}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{t("team.confirm.text", { count: names.length })}</p>
      <ul className="stack g2">
        {names.map((name) => (
          <li key={name} className="sm semi">
            {name}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** Changes roles, until when they are held, and program rights of a member; what was not saved stays and says why. */
export function EditMember({ team, member, onClose }: EditMemberProps) {
  const t = useText();
  const refresh = useRefresh();
  const [tab, setTab] = useState<ProgramTab>("ACTIVE");
  const [roles, setRoles] = useState(() => teamRolesOf(member));
  const [ends, setEnds] = useState<RoleEnds>(member.roleEnds);
  const [endError, setEndError] = useState<string>();
  const [changes, setChanges] = useState<RightsChanges>(NO_CHANGES);
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isFixed = areRolesFixed(member);
  const changesRoles = !isFixed && !(isSame(roles, teamRolesOf(member)) && areSameEnds(roles, ends, member.roleEnds));
  const save = useChange(teamEndpoints.updatePermissions, {
    onDone: () => {
      toast(t("team.saved"));
      refresh();
      onClose();
    },
    onFail: (failure) => {
      const told = failure instanceof CallFailure ? failure.fields["roleEnds"] : undefined;
      setAsked(false);
      setEndError(told);
      setProblem(told === undefined ? messageOf(failure) : undefined);
      refresh();
    },
  });
  const submit = (): void =>
    save.mutate({
      params: { id: team.organizationId, userId: member.userId },
      body: {
        memberProgramRequestList: [...changes].map(([programId, rights]) => ({ programId, ...rights })),
        version: member.version,
        ...(changesRoles && { roles, roleEnds: endsOf(roles, ends) }),
      },
    });
  const rows = programsOfTab(member.programList, tab).map((program) => rowOf(member, program));
  const countOf = (each: ProgramTab): number => programsOfTab(member.programList, each).length;
  const tabs = [
    { key: "running", label: t("team.rights.active"), count: countOf("ACTIVE") },
    { key: "over", label: t("team.rights.completed"), count: countOf("COMPLETED") },
  ];
  useUnsaved((changes.size > 0 || changesRoles) && !save.isPending);
  const isMissingRole = !isFixed && roles.length === 0;
  return (
    <>
      <MemberHead member={member} />
      <div className="stack g4">
        <RolesField
          options={isFixed ? teamRolesOf(member) : roleOptions(team, member)}
          roles={roles}
          onChange={setRoles}
          error={isMissingRole ? t("TEAM_ROLE_REQUIRED") : undefined}
          disabled={isFixed}
        />
        {!isFixed && (
          <RoleEndsField
            roles={roles}
            ends={ends}
            error={endError}
            onChange={(given) => {
              setEnds(given);
              setEndError(undefined);
            }}
          />
        )}
        <h3>{t("team.rights.title")}</h3>
        <Tabs
          tabs={tabs}
          selected={tab === "ACTIVE" ? "running" : "over"}
          onSelect={(key) => setTab(key === "running" ? "ACTIVE" : "COMPLETED")}
          label={t("team.rights.title")}
        >
          <ProgramBoxes rows={rows} changes={changes} onChange={setChanges} />
        </Tabs>
        {problem !== undefined && <Note tone="danger">{t("team.notSaved", { reason: problem })}</Note>}
      </div>
      <div className="mfoot">
        <Button onClick={onClose}>{t("app.cancel")}</Button>
        <Button
          look="primary"
          busy={save.isPending}
          disabled={isMissingRole || (changes.size === 0 && !changesRoles)}
          onClick={() => (changes.size === 0 ? submit() : setAsked(true))}
        >
          {t("team.save")}
        </Button>
      </div>
      <ConfirmPrograms
        opened={isAsked}
        names={member.programList.flatMap(({ programId, programName }) =>
          changes.has(programId) ? [programName] : [],
        )}
        isBusy={save.isPending}
        onCancel={() => setAsked(false)}
        onConfirm={submit}
      />
    </>
  );
}
