import { useState } from "react";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { programsOfTab, type MemberProgramTab } from "@openrounds/contract/team/rules.ts";
import type { HubMember, MemberProgram, PermissionsChange } from "@openrounds/contract/team/schemas.ts";
import { hasFieldErrors, messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { Note } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { toast } from "../../ui/toast.ts";
import { MemberHead } from "../components/member-detail.tsx";
import { ProgramRightsField, type ProgramRow } from "../components/program-rights-field.tsx";
import { RoleEndsField } from "../components/role-ends-field.tsx";
import { RolesField } from "../components/roles-field.tsx";
import { useRefreshTeam, type Team } from "../data.ts";
import { areRolesFixed, memberForm, roleOptions, teamRolesOf } from "./member-form.ts";

interface EditMemberProps {
  readonly team: Team;
  /** The member when editing began: a save over a newer version is refused. */
  readonly member: HubMember;
  readonly onClose: () => void;
}

const rowOf = (member: HubMember, { programId, programName, ...stored }: MemberProgram): ProgramRow => ({
  id: programId,
  name: programName,
  isFixed: areRolesFixed(member),
  stored: { canEdit: stored.canEdit, canView: stored.canView, notification: stored.notification },
});

interface ConfirmProgramsProps {
  readonly opened: boolean;
  readonly names: readonly string[];
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Lists the programs whose rights change, before saving. */
function ConfirmPrograms({ opened, names, isBusy, onCancel, onConfirm }: ConfirmProgramsProps) {
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

/** Changes roles, their ends and program rights of a member; a refusal keeps the changes. */
export function EditMember({ team, member, onClose }: EditMemberProps) {
  const t = useText();
  const refresh = useRefreshTeam();
  const [tab, setTab] = useState<MemberProgramTab>("ACTIVE");
  const form = useContractForm(memberForm(member));
  const [changeToConfirm, setChangeToConfirm] = useState<PermissionsChange>();
  const [problem, setProblem] = useState<string>();
  const isFixed = areRolesFixed(member);
  const save = useEndpointMutation(teamEndpoints.updatePermissions, {
    onDone: () => {
      toast(t("team.saved"));
      refresh();
      onClose();
    },
    onFail: (failure) => {
      setChangeToConfirm(undefined);
      setProblem(hasFieldErrors(failure) ? undefined : messageOf(failure));
      if (hasFieldErrors(failure)) form.showRefusal(failure);
      refresh();
    },
  });
  const send = (body: PermissionsChange): void =>
    save.mutate({ params: { id: team.organizationId, userId: member.userId }, body });
  const rows = programsOfTab(member.programList, tab).map((program) => rowOf(member, program));
  const countOf = (each: MemberProgramTab): number => programsOfTab(member.programList, each).length;
  const tabs = [
    { key: "running", label: t("team.rights.active"), count: countOf("ACTIVE") },
    { key: "over", label: t("team.rights.completed"), count: countOf("COMPLETED") },
  ];
  const changedIds = new Set(form.values.memberProgramRequestList.map(({ programId }) => programId));
  return (
    <Form
      form={form}
      isBusy={save.isPending}
      className=""
      onSubmit={(body) => (body.memberProgramRequestList.length === 0 ? send(body) : setChangeToConfirm(body))}
    >
      <MemberHead member={member} />
      <div className="stack g4">
        <RolesField
          options={isFixed ? teamRolesOf(member) : roleOptions(team, member)}
          disabled={isFixed}
          {...form.control("roles")}
        />
        {!isFixed && <RoleEndsField roles={form.values.roles} {...form.control("roleEnds")} />}
        <h3>{t("team.rights.title")}</h3>
        <Tabs
          tabs={tabs}
          selected={tab === "ACTIVE" ? "running" : "over"}
          onSelect={(key) => setTab(key === "running" ? "ACTIVE" : "COMPLETED")}
          label={t("team.rights.title")}
        >
          <ProgramRightsField rows={rows} {...form.control("memberProgramRequestList")} />
        </Tabs>
        {problem !== undefined && <Note tone="danger">{t("team.notSaved", { reason: problem })}</Note>}
      </div>
      <div className="mfoot">
        <Button onClick={onClose}>{t("app.cancel")}</Button>
        <SubmitButton form={form} isBusy={save.isPending} enabledWhen="changed and valid">
          {t("team.save")}
        </SubmitButton>
      </div>
      <ConfirmPrograms
        opened={changeToConfirm !== undefined}
        names={member.programList.flatMap(({ programId, programName }) =>
          changedIds.has(programId) ? [programName] : [],
        )}
        isBusy={save.isPending}
        onCancel={() => setChangeToConfirm(undefined)}
        onConfirm={() => changeToConfirm !== undefined && send(changeToConfirm)}
      />
    </Form>
  );
}
