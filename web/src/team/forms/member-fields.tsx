import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { offersProgramRights, type TeamRole } from "@openrounds/contract/organizations/members/rules.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useText } from "../../kernel/i18n.tsx";
import { IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Segments } from "../../ui/tabs.tsx";
import { ProgramBoxes, type ProgramRow } from "../components/program-boxes.tsx";
import { RoleEndsField } from "../components/role-ends-field.tsx";
import { RolesField } from "../components/roles-field.tsx";
import type { Team } from "../data.ts";
import { changeRow, type MemberRow, type RowField } from "./member-rows.ts";

/** The programs that rights can be given on, by tab. */
export interface OfferedPrograms {
  readonly active: readonly ProgramRow[];
  readonly completed: readonly ProgramRow[];
}

interface MemberFieldsProps {
  readonly team: Team;
  readonly row: MemberRow;
  readonly faults: Partial<Record<RowField, MessageKey>>;
  readonly options: readonly TeamRole[];
  readonly programs: OfferedPrograms;
  readonly onChange: (row: MemberRow) => void;
  /** Absent where it is the only row. */
  readonly onRemove: (() => void) | undefined;
}

function RowRights({ row, programs, onChange }: Pick<MemberFieldsProps, "row" | "programs" | "onChange">) {
  const t = useText();
  const [tab, setTab] = useState<keyof OfferedPrograms>("active");
  const segments = [
    { key: "active" as const, label: t("team.rights.active"), count: programs.active.length },
    { key: "completed" as const, label: t("team.rights.completed"), count: programs.completed.length },
  ];
  return (
    <details>
      <summary className="sm med">{t("team.rights.title")}</summary>
      <Segments segments={segments} selected={tab} onSelect={setTab} label={t("team.rights.title")} />
      <ProgramBoxes
        rows={programs[tab]}
        changes={row.rights}
        onChange={(rights) => onChange(changeRow(row, { rights }))}
      />
    </details>
  );
}

/** The fields of one new member: name, e-mail, roles and, with some roles, rights on programs. */
export function MemberFields({ team, row, faults, options, programs, onChange, onRemove }: MemberFieldsProps) {
  const t = useText();
  const set = (changes: Partial<MemberRow>): void => onChange(changeRow(row, changes));
  const errorAt = (field: RowField): string | undefined => {
    const fault = faults[field];
    const isAtOnce = fault === "TEAM_MEMBER_EXISTS" || fault === "TEAM_MEMBER_TWICE";
    return row.refused[field] ?? (fault !== undefined && (row.isTold || isAtOnce) ? t(fault) : undefined);
  };
  const told = { onBlur: () => set({ isTold: true }) };
  return (
    <div className="newm stack g3">
      <div className="newm__n">
        <TextField
          label={t("team.firstName")}
          value={row.firstName}
          error={errorAt("firstName")}
          autoComplete="off"
          onChange={(event) => set({ firstName: event.currentTarget.value })}
        />
        <TextField
          label={t("team.lastName")}
          note={t("team.optional")}
          value={row.lastName}
          error={errorAt("lastName")}
          autoComplete="off"
          onChange={(event) => set({ lastName: event.currentTarget.value })}
        />
      </div>
      <TextField
        label={t("team.email")}
        type="email"
        value={row.email}
        error={errorAt("email")}
        autoComplete="off"
        onChange={(event) => set({ email: event.currentTarget.value })}
        {...told}
      />
      <RolesField options={options} roles={row.roles} error={errorAt("roles")} onChange={(roles) => set({ roles })} />
      <RoleEndsField
        roles={row.roles}
        ends={row.roleEnds}
        error={errorAt("roleEnds")}
        onChange={(roleEnds) => set({ roleEnds })}
      />
      {offersProgramRights(team.level, row.roles) && <RowRights row={row} programs={programs} onChange={onChange} />}
      {onRemove !== undefined && (
        <div className="row between">
          <span />
          <IconButton
            icon={IconTrash}
            label={t("team.removeRow", { name: row.email || row.firstName })}
            onClick={onRemove}
          />
        </div>
      )}
    </div>
  );
}
