import type { TeamRole } from "@openrounds/contract/organizations/members/rules.ts";
import { MAX_ROLES } from "@openrounds/contract/team/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Check } from "../../ui/check.tsx";
import { SearchMultiSelect } from "../../ui/search-select.tsx";

/** With more choices than this they are searched. */
const MAX_BOXES = 2;

interface RolesFieldProps {
  /** What may be chosen. */
  readonly options: readonly TeamRole[];
  readonly roles: readonly TeamRole[];
  readonly onChange: (roles: TeamRole[]) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

function Boxes({ options, roles, onChange, error, disabled = false }: RolesFieldProps) {
  const t = useText();
  const toggle = (role: TeamRole, on: boolean): void =>
    onChange(on ? [...roles, role] : roles.filter((each) => each !== role));
  return (
    <fieldset className="field" disabled={disabled}>
      <legend className="label">{t("team.roles")}</legend>
      {options.map((role) => (
        <Check
          key={role}
          label={t(`team.role.${role}`)}
          checked={roles.includes(role)}
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

/** The roles of a member: boxes where there are at most two, else a list that is searched; at most five. */
export function RolesField(props: RolesFieldProps) {
  const t = useText();
  const { options, roles, onChange, error, disabled = false } = props;
  if (options.length <= MAX_BOXES) return <Boxes {...props} />;
  return (
    <SearchMultiSelect
      label={t("team.roles")}
      description={t("team.rolesHelp", { count: roles.length, max: MAX_ROLES })}
      data={options.map((role) => ({ value: role, label: t(`team.role.${role}`) }))}
      value={[...roles]}
      onChange={(values) => onChange(options.filter((role) => values.includes(role)))}
      maxValues={MAX_ROLES}
      error={error}
      disabled={disabled}
      searchable
      nothingFoundMessage={t("team.noneFound")}
    />
  );
}
