import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { underscored } from "@openrounds/messages/locales.ts";
import { currentLocale } from "../../kernel/locale.ts";
import { endpointQuery } from "../../kernel/query.ts";
import { SearchSelect } from "../../ui/search-select.tsx";
import { treeOption } from "./tree-option.tsx";

/** The debounce of the search for professions. */
export const OCCUPATION_DEBOUNCE_MS = 300;

export interface NamedOccupation {
  readonly occupationId: string;
  readonly name: string;
}

interface OccupationSelectProps {
  readonly label: string;
  readonly value: NamedOccupation | null;
  readonly onChange: (occupation: NamedOccupation) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
}

/** A select of a profession with search. Each option shows its parents. */
export function OccupationSelect({ label, value, onChange, onBlur, error }: OccupationSelectProps) {
  const t = useText();
  const [search, setSearch] = useState(value?.name ?? "");
  const [text] = useDebouncedValue(search === value?.name ? "" : search.trim(), OCCUPATION_DEBOUNCE_MS);
  const query = { text, language: underscored(currentLocale()) };
  const { data, isFetching } = useQuery(endpointQuery(referenceEndpoints.searchOccupations, { query }));
  const matches = data?.searchResult ?? [];
  const trees = new Map(matches.map(({ occupationId, fullTree }) => [occupationId, fullTree]));
  const names = new Map(
    [...matches, ...(value === null ? [] : [value])].map(({ occupationId, name }) => [occupationId, name]),
  );
  return (
    <SearchSelect
      label={label}
      error={error}
      searchable
      allowDeselect={false}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      filter={({ options }) => options.filter((option) => "value" in option && trees.has(option.value))}
      renderOption={treeOption(trees)}
      value={value?.occupationId ?? null}
      onChange={(id) => id !== null && onChange({ occupationId: id, name: names.get(id) ?? "" })}
      onBlur={onBlur}
      searchValue={search}
      onSearchChange={setSearch}
      placeholder={t("app.select.search")}
      nothingFoundMessage={isFetching ? t("app.loading") : t("app.noResults")}
    />
  );
}
