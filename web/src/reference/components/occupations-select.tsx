import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { underscored } from "@openrounds/messages/locales.ts";
import { useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { currentLocale } from "../../kernel/locale.ts";
import { endpointQuery } from "../../kernel/query.ts";
import { SearchMultiSelect } from "../../ui/search-select.tsx";
import { OCCUPATION_DEBOUNCE_MS, type NamedOccupation } from "./occupation-select.tsx";
import { treeOption } from "./tree-option.tsx";

/** The limit for a program. */
const MAX_OCCUPATIONS = 5;

interface OccupationsSelectProps {
  readonly label: string;
  readonly value: readonly NamedOccupation[];
  readonly onChange: (occupations: NamedOccupation[]) => void;
  readonly error?: string | undefined;
}

/** A multi-select of one to five professions with search. Each option shows its parents. */
export function OccupationsSelect({ label, value, onChange, error }: OccupationsSelectProps) {
  const t = useText();
  const [search, setSearch] = useState("");
  const [text] = useDebouncedValue(search.trim(), OCCUPATION_DEBOUNCE_MS);
  const query = { text, language: underscored(currentLocale()) };
  const { data, isFetching } = useQuery(endpointQuery(referenceEndpoints.searchOccupations, { query }));
  const matches = data?.searchResult ?? [];
  const trees = new Map(matches.map(({ occupationId, fullTree }) => [occupationId, fullTree]));
  const names = new Map([...matches, ...value].map(({ occupationId, name }) => [occupationId, name]));
  const choose = (ids: string[]): void => {
    setSearch("");
    onChange(ids.map((occupationId) => ({ occupationId, name: names.get(occupationId) ?? "" })));
  };
  return (
    <SearchMultiSelect
      label={label}
      description={t("app.select.count", { count: value.length, max: MAX_OCCUPATIONS })}
      error={error}
      searchable
      hidePickedOptions
      maxValues={MAX_OCCUPATIONS}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      filter={({ options }) => options.filter((option) => "value" in option && trees.has(option.value))}
      renderOption={treeOption(trees)}
      value={value.map(({ occupationId }) => occupationId)}
      onChange={choose}
      searchValue={search}
      onSearchChange={setSearch}
      placeholder={value.length === 0 ? t("app.select.search") : ""}
      nothingFoundMessage={isFetching ? t("app.loading") : t("app.noResults")}
    />
  );
}
