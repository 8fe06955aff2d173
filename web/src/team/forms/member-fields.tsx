import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { offersProgramRights, type TeamRole } from "@openrounds/contract/organizations/members/rules.ts";
import type { MemberProgramRequest } from "@openrounds/contract/team/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import type { ContractForm, ControlBinding } from "../../ui/form/contract-form.ts";
import { SegmentedControl } from "../../ui/tabs.tsx";
import { ProgramRightsField, type ProgramRow } from "../components/program-rights-field.tsx";
import { RoleEndsField } from "../components/role-ends-field.tsx";
import { RolesField } from "../components/roles-field.tsx";
import type { Team } from "../data.ts";
import type { NewMembersValues } from "./member-rows.ts";

/** The programs whose rights can be given, by tab. */
export interface OfferedPrograms {
  readonly active: readonly ProgramRow[];
  readonly completed: readonly ProgramRow[];
}

interface MemberFieldsProps {
  readonly team: Team;
  readonly form: Pick<ContractForm<NewMembersValues, never>, "values" | "field" | "control">;
  /** The index of the member's row. */
  readonly at: number;
  /** Why the address cannot be invited here. */
  readonly problem: string | undefined;
  readonly options: readonly TeamRole[];
  readonly programs: OfferedPrograms;
  /** Undefined for the only row. */
  readonly onRemove: (() => void) | undefined;
}

interface RowRightsProps extends ControlBinding<MemberProgramRequest[]> {
  readonly programs: OfferedPrograms;
}

function RowRights({ programs, value, onChange }: RowRightsProps) {
  const t = useText();
  const [tab, setTab] = useState<keyof OfferedPrograms>("active");
  const segments = [
    { key: "active" as const, label: t("team.rights.active"), count: programs.active.length },
    { key: "completed" as const, label: t("team.rights.completed"), count: programs.completed.length },
  ];
  return (
    <details>
      <summary className="sm med">{t("team.rights.title")}</summary>
      <SegmentedControl segments={segments} selected={tab} onSelect={setTab} label={t("team.rights.title")} />
      <ProgramRightsField rows={programs[tab]} value={value} onChange={onChange} />
    </details>
  );
}

/** The fields of a new member: name, e-mail, roles and, for some roles, program rights. */
export function MemberFields({ team, form, at, problem, options, programs, onRemove }: MemberFieldsProps) {
  const t = useText();
  const email = form.field(`members.${at}.email`);
  const roles = form.control(`members.${at}.roles`);
  const row = form.values.members[at];
  return (
    <div className="newm stack g3">
      <div className="newm__n">
        <TextField label={t("team.firstName")} autoComplete="off" {...form.field(`members.${at}.firstName`)} />
        <TextField
          label={t("team.lastName")}
          note={t("team.optional")}
          autoComplete="off"
          {...form.field(`members.${at}.lastName`)}
        />
      </div>
      <TextField label={t("team.email")} type="email" autoComplete="off" {...email} error={email.error ?? problem} />
      <RolesField options={options} {...roles} />
      <RoleEndsField roles={roles.value} {...form.control(`members.${at}.roleEnds`)} />
      {offersProgramRights(team.level, roles.value) && (
        <RowRights programs={programs} {...form.control(`members.${at}.memberProgramRequestList`)} />
      )}
      {onRemove !== undefined && (
        <div className="row between">
          <span />
          <IconButton
            icon={IconTrash}
            label={t("team.removeRow", { name: row?.email || row?.firstName || "" })}
            onClick={onRemove}
          />
        </div>
      )}
    </div>
  );
}
