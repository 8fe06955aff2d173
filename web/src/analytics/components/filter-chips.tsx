import { IconCalendar, IconChevronDown, IconX } from "@tabler/icons-react";
import { useText } from "../../kernel/i18n.tsx";
import { ENTITY_KINDS, NO_FILTER, withEntities, type EntityKind, type Filter } from "../state.ts";

const NAMES = {
  programIds: "analytics.filter.program",
  batchIds: "analytics.filter.batch",
  sessionIds: "analytics.filter.session",
  focusAreaIds: "analytics.filter.focusArea",
  professionIds: "analytics.filter.profession",
} as const satisfies Readonly<Record<EntityKind, string>>;

/** Always there, for they are asked for most. */
const FIRST: readonly EntityKind[] = ["programIds", "professionIds"];

interface ChipProps {
  readonly name: string;
  readonly count: number;
  readonly onOpen: () => void;
  readonly onClear: () => void;
}

/** A kind of choice: opens the filters while nothing is chosen, and takes the choice back where there is one. */
function Chip({ name, count, onOpen, onClear }: ChipProps) {
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

interface FilterChipsProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  readonly onOpen: () => void;
}

/** The filters that are in force, each to be taken back by a press. */
export function FilterChips({ filter, onChange, onOpen }: FilterChipsProps) {
  const t = useText();
  const { filterName, year } = filter.timeFilter;
  const isFirst = filterName === NO_FILTER.timeFilter.filterName;
  const time = filterName === "YEARLY" ? String(year) : t(`analytics.time.${filterName}`);
  const kinds = ENTITY_KINDS.filter((kind) => FIRST.includes(kind) || filter[kind].length > 0);
  return (
    <div className="chips" role="group" aria-label={t("analytics.filter.active")}>
      <button
        type="button"
        className="chip"
        aria-pressed="true"
        onClick={() => (isFirst ? onOpen() : onChange({ ...filter, ...NO_FILTER }))}
      >
        <IconCalendar className="i" aria-hidden />
        {time}
        {!isFirst && <IconX className="i" aria-hidden />}
      </button>
      {kinds.map((kind) => (
        <Chip
          key={kind}
          name={t(NAMES[kind])}
          count={filter[kind].length}
          onOpen={onOpen}
          onClear={() => onChange(withEntities(filter, kind, []))}
        />
      ))}
      {filter.genderIds.length > 0 && (
        <Chip
          name={t("analytics.filter.gender")}
          count={filter.genderIds.length}
          onOpen={onOpen}
          onClear={() => onChange({ ...filter, genderIds: [] })}
        />
      )}
      <Chip
        name={t("analytics.filter.country")}
        count={filter.locationFilter.countryList.length}
        onOpen={onOpen}
        onClear={() => onChange({ ...filter, locationFilter: { countryList: [] } })}
      />
    </div>
  );
}
