import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { useIsPhone } from "../../ui/responsive.ts";
import { countFilters, withoutFilters, type SearchQuery, type ListFilter } from "../state.ts";

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Absent where it is not counted. */
  readonly count?: number;
}

export interface FilterGroup {
  readonly name: ListFilter | "certified";
  readonly choices: readonly Choice[];
}

interface FiltersProps {
  readonly asked: SearchQuery;
  readonly groups: readonly FilterGroup[];
  readonly onChange: (asked: SearchQuery) => void;
}

const isChosen = (asked: SearchQuery, name: FilterGroup["name"], value: string): boolean =>
  name === "certified" ? asked.certified : asked[name].includes(value);

/** The same question with a choice ticked or unticked, on its first page. */
function toggled(asked: SearchQuery, name: FilterGroup["name"], value: string): SearchQuery {
  if (name === "certified") return { ...asked, page: 1, certified: !asked.certified };
  const others = asked[name].filter((each) => each !== value);
  return { ...asked, page: 1, [name]: others.length < asked[name].length ? others : [...asked[name], value] };
}

function Group({ asked, group, onChange }: Omit<FiltersProps, "groups"> & { readonly group: FilterGroup }) {
  const t = useText();
  const { name, choices } = group;
  if (choices.length === 0) return null;
  return (
    <fieldset className="sfilter">
      <legend className="eyebrow">{t(`search.filter.${name}`)}</legend>
      {choices.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          checked={isChosen(asked, name, value)}
          onChange={() => onChange(toggled(asked, name, value))}
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

/** What results can be narrowed by: beside them on a desktop, folded above them on a phone. */
export function Filters({ asked, groups, onChange }: FiltersProps) {
  const t = useText();
  const isPhone = useIsPhone();
  const count = countFilters(asked);
  if (groups.every(({ choices }) => choices.length === 0)) return <aside className="sfilters only-d" />;
  const shown = (
    <>
      {groups.map((group) => (
        <Group key={group.name} asked={asked} group={group} onChange={onChange} />
      ))}
      {count > 0 && (
        <Button size="sm" onClick={() => onChange(withoutFilters(asked))}>
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
