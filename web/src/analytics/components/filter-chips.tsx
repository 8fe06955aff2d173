import { IconCalendar, IconChevronDown, IconX } from "@tabler/icons-react";
import { useText } from "../../kernel/i18n.tsx";
import {
  ENTITY_KINDS,
  NO_FILTER,
  withAttended,
  withEntities,
  withPlaces,
  type EntityKind,
  type DashboardFilter,
} from "../state.ts";

const FILTER_LABELS = {
  programIds: "analytics.filter.program",
  batchIds: "analytics.filter.batch",
  sessionIds: "analytics.filter.session",
  focusAreaIds: "analytics.filter.focusArea",
  professionIds: "analytics.filter.profession",
} as const satisfies Readonly<Record<EntityKind, string>>;

const AREAS = [
  { list: "stateList", label: "analytics.filter.state" },
  { list: "townList", label: "analytics.filter.town" },
] as const;

/** Always shown, since they are used most. */
const ALWAYS_SHOWN: readonly EntityKind[] = ["programIds", "professionIds"];

interface FilterChipProps {
  readonly name: string;
  readonly count: number;
  readonly onOpen: () => void;
  readonly onClear: () => void;
}

/** One filter: without a choice it opens the drawer, with one it clears it. */
function FilterChip({ name, count, onOpen, onClear }: FilterChipProps) {
  const t = useText();
  if (count === 0) {
    return (
      <button type="button" className="chip" onClick={onOpen}>
        {name}
        <IconChevronDown className="i" aria-hidden />
      </button>
    );
  }
  return (
    <button type="button" className="chip" aria-pressed="true" onClick={onClear}>
      {t("analytics.filter.chosen", { name, count })}
      <IconX className="i" aria-hidden />
      <span className="sr">{t("analytics.filter.remove", { name })}</span>
    </button>
  );
}

/** One condition in words; a press takes it away. */
function ConditionChip({ text, onClear }: { readonly text: string; readonly onClear: () => void }) {
  const t = useText();
  return (
    <button type="button" className="chip" aria-pressed="true" onClick={onClear}>
      {text}
      <IconX className="i" aria-hidden />
      <span className="sr">{t("analytics.filter.remove", { name: text })}</span>
    </button>
  );
}

/** What people attended at least, and whose attendance counts if it is not that of participants. */
function PeopleChips({ filter, onChange }: Omit<FilterChipsProps, "onOpen">) {
  const t = useText();
  const { percent, sessions } = filter.attended;
  return (
    <>
      {percent !== undefined && (
        <ConditionChip
          text={t("analytics.filter.attended.share", { percent: String(percent) })}
          onClear={() => onChange(withAttended(filter, { percent: undefined }))}
        />
      )}
      {sessions !== undefined && (
        <ConditionChip
          text={t("analytics.filter.attended.count", { count: sessions })}
          onClear={() => onChange(withAttended(filter, { sessions: undefined }))}
        />
      )}
      {filter.people !== NO_FILTER.people && (
        <ConditionChip
          text={t(`analytics.people.${filter.people}`)}
          onClear={() => onChange({ ...filter, people: NO_FILTER.people })}
        />
      )}
    </>
  );
}

interface FilterChipsProps {
  readonly filter: DashboardFilter;
  readonly onChange: (filter: DashboardFilter) => void;
  readonly onOpen: () => void;
}

/** The active filters. A click clears one. */
export function FilterChips({ filter, onChange, onOpen }: FilterChipsProps) {
  const t = useText();
  const { filterName, year } = filter.timeFilter;
  const isDefaultTime = filterName === NO_FILTER.timeFilter.filterName;
  const timeText = filterName === "YEARLY" ? String(year) : t(`analytics.time.${filterName}`);
  const kinds = ENTITY_KINDS.filter((kind) => ALWAYS_SHOWN.includes(kind) || filter[kind].length > 0);
  return (
    <div className="chips" role="group" aria-label={t("analytics.filter.active")}>
      <button
        type="button"
        className="chip"
        aria-pressed="true"
        onClick={() => (isDefaultTime ? onOpen() : onChange({ ...filter, ...NO_FILTER }))}
      >
        <IconCalendar className="i" aria-hidden />
        {timeText}
        {!isDefaultTime && <IconX className="i" aria-hidden />}
      </button>
      {kinds.map((kind) => (
        <FilterChip
          key={kind}
          name={t(FILTER_LABELS[kind])}
          count={filter[kind].length}
          onOpen={onOpen}
          onClear={() => onChange(withEntities(filter, kind, []))}
        />
      ))}
      {filter.genderIds.length > 0 && (
        <FilterChip
          name={t("analytics.filter.gender")}
          count={filter.genderIds.length}
          onOpen={onOpen}
          onClear={() => onChange({ ...filter, genderIds: [] })}
        />
      )}
      <FilterChip
        name={t("analytics.filter.country")}
        count={filter.locationFilter.countryList.length}
        onOpen={onOpen}
        onClear={() => onChange(withPlaces(filter, { countryList: [] }))}
      />
      {AREAS.map(({ list, label }) => {
        const count = filter.locationFilter[list].length;
        return count === 0 ? null : (
          <FilterChip
            key={list}
            name={t(label)}
            count={count}
            onOpen={onOpen}
            onClear={() => onChange(withPlaces(filter, { [list]: [] }))}
          />
        );
      })}
      <PeopleChips filter={filter} onChange={onChange} />
    </div>
  );
}
