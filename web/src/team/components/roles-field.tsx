import type { TeamRole } from "@openrounds/contract/organizations/members/rules.ts";
import { MAX_ROLES } from "@openrounds/contract/team/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { ControlBinding } from "../../ui/form/contract-form.ts";
import { SearchMultiSelect } from "../../ui/search-select.tsx";

/** More options than this can be searched. */
const MAX_CHECKBOXES = 2;

type Control = ControlBinding<TeamRole[]>;

interface RolesFieldProps extends Pick<Control, "value" | "onChange">, Partial<Pick<Control, "onBlur" | "error">> {
  /** The roles that can be chosen. */
  readonly options: readonly TeamRole[];
  readonly disabled?: boolean;
}

function RoleCheckboxes({ options, value, onChange, onBlur, error, disabled = false }: RolesFieldProps) {
  const t = useText();
  const toggle = (role: TeamRole, on: boolean): void =>
    onChange(options.filter((each) => (each === role ? on : value.includes(each))));
  return (
    <fieldset className="field" disabled={disabled} onBlur={onBlur}>
      <legend className="label">{t("team.roles")}</legend>
      {options.map((role) => (
        <Checkbox
          key={role}
          label={t(`team.role.${role}`)}
          checked={value.includes(role)}
          onChange={(event) => toggle(role, event.currentTarget.checked)}
        />
      ))}
      {error !== undefined && (
        <span className="err" role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}

/** The roles of a member: checkboxes for up to two options, else a searchable list; at most five roles. */
export function RolesField(props: RolesFieldProps) {
  const t = useText();
  const { options, value, onChange, onBlur, error, disabled = false } = props;
  if (options.length <= MAX_CHECKBOXES) return <RoleCheckboxes {...props} />;
  return (
    <SearchMultiSelect
      label={t("team.roles")}
      description={t("team.rolesHelp", { count: value.length, max: MAX_ROLES })}
      data={options.map((role) => ({ value: role, label: t(`team.role.${role}`) }))}
      value={value}
      onBlur={onBlur}
      onChange={(values) => onChange(options.filter((role) => values.includes(role)))}
      maxValues={MAX_ROLES}
      error={error}
      disabled={disabled}
      searchable
      nothingFoundMessage={t("team.noneFound")}
    />
  );
}
