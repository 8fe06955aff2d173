import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { comparableText } from "@openrounds/contract/kernel/text.ts";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { SearchSelect } from "../../ui/search-select.tsx";
import { placeLabel } from "../data.ts";

const DEBOUNCE_MS = 500;
const MIN_LENGTH = 2;
const MISSING_OPTION = "missing";

export interface PlaceSearchProps {
  readonly label: string;
  /** Always a name with coordinates, never a text alone. */
  readonly value: Place | null | undefined;
  readonly onChange: (place: Place) => void;
  readonly onBlur?: () => void;
  readonly help?: string;
  readonly error?: string | undefined;
  /** Offers to add what was typed if no town has that name. */
  readonly onMissing?: (name: string) => void;
}

/** A select of a known town by the start of its name. */
export function PlaceSearch({ label, value, onChange, onBlur, help, error, onMissing }: PlaceSearchProps) {
  const t = useText();
  const selectedLabel = value == null ? "" : placeLabel(value);
  const [search, setSearch] = useState(selectedLabel);
  const [text] = useDebouncedValue(search === selectedLabel ? "" : search.trim(), DEBOUNCE_MS);
  const { data, isFetching } = useQuery({
    ...endpointQuery(referenceEndpoints.searchPlaces, { query: { text } }),
    enabled: text.length >= MIN_LENGTH,
  });
  const matches = text.length >= MIN_LENGTH ? (data?.placeList ?? []) : [];
  const places = new Map(
    [...(value == null ? [] : [value]), ...matches].map((place) => [String(place.placeId), place]),
  );
  const options = [...places].map(([id, place]) => ({ value: id, label: placeLabel(place) }));
  const isMissing =
    onMissing !== undefined &&
    text.length >= MIN_LENGTH &&
    !isFetching &&
    !matches.some(({ name }) => comparableText(name) === comparableText(text));
  const choose = (id: string | null): void => {
    if (id === MISSING_OPTION) onMissing?.(text);
    const place = places.get(id ?? "");
    if (place !== undefined) onChange(place);
  };
  return (
    <SearchSelect
      label={label}
      description={help}
      error={error}
      searchable
      allowDeselect={false}
      data={isMissing ? [...options, { value: MISSING_OPTION, label: t("places.add", { name: text }) }] : options}
      filter={({ options: all }) => all}
      value={value == null ? null : String(value.placeId)}
      onChange={choose}
      onBlur={onBlur}
      searchValue={search}
      onSearchChange={setSearch}
      placeholder={t("app.select.search")}
      nothingFoundMessage={text.length < MIN_LENGTH || isFetching ? t("app.select.search") : t("app.noResults")}
    />
  );
}
