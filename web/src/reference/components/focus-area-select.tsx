import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { underscored } from "@openrounds/messages/locales.ts";
import { currentLocale } from "../../kernel/locale.ts";
import { endpointQuery } from "../../kernel/query.ts";
import { SearchMultiSelect } from "../../ui/search-select.tsx";
import { treeOption } from "./tree-option.tsx";

const DEBOUNCE_MS = 250;
/** The limit for a person, a program and a hub. */
const MAX_FOCUS_AREAS = 5;

export interface NamedFocusArea {
  readonly focusAreaId: string;
  readonly name: string;
}

interface FocusAreaSelectProps {
  readonly label: string;
  /** Ids of the selected focus areas, five at most. */
  readonly value: readonly string[];
  readonly onChange: (ids: string[], named: readonly NamedFocusArea[]) => void;
  readonly onBlur?: () => void;
  /** Names of areas selected before, listed first while nothing is typed. */
  readonly known?: readonly NamedFocusArea[];
  readonly error?: string | undefined;
  readonly help?: string;
}

/**
 * A multi-select of one to five focus areas with search. Each option shows its parents; with five a text says that
 * these are all. Pages that use it load the texts of the reference domain.
 */
export function FocusAreaSelect({ label, value, onChange, onBlur, known = [], error, help }: FocusAreaSelectProps) {
  const t = useText();
  const [search, setSearch] = useState("");
  const [met, setMet] = useState<readonly NamedFocusArea[]>(known);
  const [text] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const query = { text, language: underscored(currentLocale()) };
  const { data, isFetching } = useQuery(endpointQuery(referenceEndpoints.searchFocusAreas, { query }));
  const offeredAreas = [...(text === "" ? known : []), ...(data?.searchResult ?? [])];
  const names = new Map([...met, ...known, ...offeredAreas].map(({ focusAreaId, name }) => [focusAreaId, name]));
  const visible = new Set(offeredAreas.map(({ focusAreaId }) => focusAreaId));
  const trees = new Map(data?.searchResult.map(({ focusAreaId, fullTree }) => [focusAreaId, fullTree]));
  const choose = (ids: string[]): void => {
    const named = ids.map((focusAreaId) => ({ focusAreaId, name: names.get(focusAreaId) ?? "" }));
    setMet(named);
    setSearch("");
    onChange(ids, named);
  };
  const countText = t("app.select.count", { count: value.length, max: MAX_FOCUS_AREAS });
  const limit = value.length < MAX_FOCUS_AREAS ? undefined : t("VALID_CREATE_PROGRAM_MAX_LIMIT");
  return (
    <SearchMultiSelect
      label={label}
      description={[countText, limit, help].filter((part) => part !== undefined).join(" · ")}
      error={error}
      searchable
      hidePickedOptions
      maxValues={MAX_FOCUS_AREAS}
      data={[...new Set([...visible, ...value])].map((id) => ({ value: id, label: names.get(id) ?? "" }))}
      filter={({ options }) => options.filter((option) => "value" in option && visible.has(option.value))}
      renderOption={treeOption(trees)}
      value={[...value]}
      onChange={choose}
      onBlur={onBlur}
      searchValue={search}
      onSearchChange={setSearch}
      placeholder={value.length === 0 ? t("app.select.search") : ""}
      nothingFoundMessage={isFetching ? t("app.loading") : t("CREATE_PROGRAM_FIELDS_OF_INTEREST_NO_CONTENT")}
    />
  );
}
