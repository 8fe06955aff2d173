import { SHOWN_PEOPLE } from "@openrounds/contract/analytics/filters.ts";
import type { FilterOption } from "@openrounds/contract/analytics/schemas.ts";
import { OFFERED_GENDERS } from "@openrounds/contract/identity/schemas.ts";
import { useId } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { RadioChoice } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/field.tsx";
import type { useFilterOptions } from "../data.ts";
import { withAttended, withEntities, withPlaces, type DashboardFilter } from "../state.ts";
import { FilterGroup } from "./filter-group.tsx";

const NO_OPTIONS: readonly FilterOption[] = [];
/** The shares of sessions that are offered, in percent. */
const SHARES = [undefined, 50, 75, 100] as const;
const MAX_SESSIONS = 9999;

type Offered = ReturnType<typeof useFilterOptions>["data"];

interface PartProps {
  readonly filter: DashboardFilter;
  readonly onChange: (filter: DashboardFilter) => void;
}

export interface PeopleFiltersProps extends PartProps {
  readonly offered: Offered;
  /** Whether the lists are open from the start. */
  readonly isOpen?: boolean;
}

/** Professions; a group is listed first and stands for all within. */
export function ProfessionFilter({ filter, offered, onChange, isOpen = false }: PeopleFiltersProps) {
  const t = useText();
  const groups = offered?.professionGroups ?? NO_OPTIONS;
  const isGroup = new Set(groups.map(({ id }) => id));
  const others = (offered?.professions ?? NO_OPTIONS).filter(({ id }) => !isGroup.has(id));
  const named = groups.map((group) => ({ ...group, name: t("analytics.filter.group", { name: group.name }) }));
  return (
    <FilterGroup
      kind="profession"
      options={[...named, ...others]}
      chosen={filter.professionIds}
      onChange={(ids) => onChange(withEntities(filter, "professionIds", ids))}
      isOpen={isOpen}
    />
  );
}

/** States, and the towns of the chosen ones. */
export function AreaFilters({ filter, offered, onChange, isOpen = false }: PeopleFiltersProps) {
  const { stateList, townList } = filter.locationFilter;
  return (
    <>
      <FilterGroup
        kind="state"
        options={offered?.states ?? NO_OPTIONS}
        chosen={stateList}
        onChange={(ids) => onChange(withPlaces(filter, { stateList: ids }))}
        isOpen={isOpen}
      />
      {stateList.length > 0 && (
        <FilterGroup
          kind="town"
          options={offered?.towns ?? NO_OPTIONS}
          chosen={townList}
          onChange={(ids) => onChange(withPlaces(filter, { townList: ids }))}
        />
      )}
    </>
  );
}

export function GenderFilter({ filter, onChange, isOpen = false }: PartProps & { readonly isOpen?: boolean }) {
  const t = useText();
  return (
    <FilterGroup
      kind="gender"
      options={OFFERED_GENDERS.map((id) => ({ id, name: t(`analytics.gender.${id}`), isEnabled: true }))}
      chosen={filter.genderIds}
      onChange={(ids) => onChange({ ...filter, genderIds: OFFERED_GENDERS.filter((gender) => ids.includes(gender)) })}
      isOpen={isOpen}
    />
  );
}

/** How much people attended: a share of the sessions of their batches, and a number of sessions. */
export function AttendedFields({ filter, onChange }: PartProps) {
  const t = useText();
  const name = useId();
  const { percent, sessions } = filter.attended;
  const typed = (text: string): void => {
    const count = Math.min(MAX_SESSIONS, Math.floor(Number(text)));
    onChange(withAttended(filter, { sessions: count >= 1 ? count : undefined }));
  };
  return (
    <fieldset className="stack g1 fgroup__f">
      <legend className="label">{t("analytics.filter.attended")}</legend>
      {SHARES.map((share) => (
        <RadioChoice
          key={share ?? 0}
          name={name}
          label={
            share === undefined
              ? t("analytics.filter.attended.any")
              : t("analytics.filter.attended.share", { percent: String(share) })
          }
          checked={percent === share}
          onChange={() => onChange(withAttended(filter, { percent: share }))}
        />
      ))}
      <TextField
        label={t("analytics.filter.attended.sessions")}
        type="number"
        min={1}
        max={MAX_SESSIONS}
        value={sessions === undefined ? "" : String(sessions)}
        onChange={(event) => typed(event.currentTarget.value)}
      />
    </fieldset>
  );
}

/** Whose attendance counts. */
export function ShownPeopleFields({ filter, onChange }: PartProps) {
  const t = useText();
  const name = useId();
  return (
    <fieldset className="stack g1 fgroup__f">
      <legend className="label">{t("analytics.filter.people")}</legend>
      {SHOWN_PEOPLE.map((people) => (
        <RadioChoice
          key={people}
          name={name}
          label={t(`analytics.people.${people}`)}
          checked={filter.people === people}
          onChange={() => onChange({ ...filter, people })}
        />
      ))}
    </fieldset>
  );
}
