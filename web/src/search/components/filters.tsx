import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { useIsPhone } from "../../ui/responsive.ts";
import { countFilters, withoutFilters, type SearchQuery, type ListFilter } from "../state.ts";

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
  /** Undefined if results are not counted. */
  readonly count?: number;
}

export interface FilterGroup {
  readonly name: ListFilter | "certified";
  readonly choices: readonly FilterChoice[];
}

interface FiltersProps {
  readonly searchQuery: SearchQuery;
  readonly groups: readonly FilterGroup[];
  readonly onChange: (searchQuery: SearchQuery) => void;
}

const isChosen = (searchQuery: SearchQuery, name: FilterGroup["name"], value: string): boolean =>
  name === "certified" ? searchQuery.certified : searchQuery[name].includes(value);

/** The query with an option added or removed, on its first page. */
function toggled(searchQuery: SearchQuery, name: FilterGroup["name"], value: string): SearchQuery {
  if (name === "certified") return { ...searchQuery, page: 1, certified: !searchQuery.certified };
  const otherValues = searchQuery[name].filter((each) => each !== value);
  return {
    ...searchQuery,
    page: 1,
    [name]: otherValues.length < searchQuery[name].length ? otherValues : [...searchQuery[name], value],
  };
}

function FilterGroupFields({
  searchQuery,
  group,
  onChange,
}: Omit<FiltersProps, "groups"> & { readonly group: FilterGroup }) {
  const t = useText();
  const { name, choices } = group;
  if (choices.length === 0) return null;
  return (
    <fieldset className="sfilter">
      <legend className="eyebrow">{t(`search.filter.${name}`)}</legend>
      {choices.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          checked={isChosen(searchQuery, name, value)}
          onChange={() => onChange(toggled(searchQuery, name, value))}
          label={
            <span className="row between g2">
              <span>{label}</span>
              {count !== undefined && <span className="t3 num">{count}</span>}
            </span>
          }
        />
      ))}
    </fieldset>
  );
}

/** The filters of results: beside them on a desktop, collapsed above them on a phone. */
export function Filters({ searchQuery, groups, onChange }: FiltersProps) {
  const t = useText();
  const isPhone = useIsPhone();
  const count = countFilters(searchQuery);
  if (groups.every(({ choices }) => choices.length === 0)) return <aside className="sfilters only-d" />;
  const shown = (
    <>
      {groups.map((group) => (
        <FilterGroupFields key={group.name} searchQuery={searchQuery} group={group} onChange={onChange} />
      ))}
      {count > 0 && (
        <Button size="sm" onClick={() => onChange(withoutFilters(searchQuery))}>
          {t("search.clearFilters")}
        </Button>
      )}
    </>
  );
  if (!isPhone) {
    return (
      <aside className="sfilters" aria-label={t("search.filters")}>
        {shown}
      </aside>
    );
  }
  return (
    <details className="sfilters card card--p">
      <summary>{count === 0 ? t("search.filters") : t("search.filtersChosen", { count })}</summary>
      {shown}
    </details>
  );
}
