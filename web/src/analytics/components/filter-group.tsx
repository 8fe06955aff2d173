import { IconChevronDown } from "@tabler/icons-react";
import type { FilterOption } from "@openrounds/contract/analytics/schemas.ts";
import { useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";

/** Lists of at least this length can be searched. */
const MIN_SEARCHED = 9;

/** What a list holds, as its search field names it. */
export type FilterKind =
  | "program"
  | "batch"
  | "session"
  | "focusArea"
  | "profession"
  | "country"
  | "recent"
  | "gender"
  | "state"
  | "town";

interface FilterGroupProps {
  readonly kind: FilterKind;
  readonly options: readonly (FilterOption & { readonly text?: string })[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: string[]) => void;
  /** The list of recent sessions is higher. */
  readonly isTall?: boolean;
  /** Whether it is open without a choice, too. */
  readonly isOpen?: boolean;
}

const toggled = (chosen: readonly string[], id: string): string[] =>
  chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];

/** A list of options that can be searched, with the number of chosen ones. */
export function FilterGroup({ kind, options, chosen, onChange, isTall = false, isOpen = false }: FilterGroupProps) {
  const t = useText();
  const label = t(`analytics.filter.${kind}`);
  const [text, setText] = useState("");
  const searchLabel =
    kind === "state" || kind === "town"
      ? t("analytics.filter.searchAreas", { kind })
      : t("analytics.filter.search", { kind });
  const searchText = text.trim().toLocaleLowerCase();
  const matches = options.filter(({ name }) => name.toLocaleLowerCase().includes(searchText));
  return (
    <details className="fgroup" open={isOpen || chosen.length > 0}>
      <summary>
        <span className="grow">{label}</span>
        {chosen.length > 0 && <span className="tab__n num">{chosen.length}</span>}
        <IconChevronDown className="i" aria-hidden />
      </summary>
      {options.length >= MIN_SEARCHED && (
        <input
          className="input"
          type="search"
          value={text}
          aria-label={searchLabel}
          placeholder={searchLabel}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={isTall ? "flist flist--tall" : "flist"} role="group" aria-label={label}>
        {matches.length === 0 && <p className="sm t2">{t("analytics.filter.none")}</p>}
        {matches.map(({ id, name, isEnabled, text: more }) => (
          <Checkbox
            key={id}
            label={
              <>
                {name}
                {more !== undefined && <span className="xs t3 flist__m">{more}</span>}
                {!isEnabled && <span className="xs t3 flist__m">{t("analytics.filter.noAccess")}</span>}
              </>
            }
            checked={chosen.includes(id)}
            disabled={!isEnabled}
            onChange={() => onChange(toggled(chosen, id))}
          />
        ))}
      </div>
    </details>
  );
}
