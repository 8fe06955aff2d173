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
const SHORTEST = 2;
const MISSING = "missing";

export interface PlaceSearchProps {
  readonly label: string;
  /** Always a name with its coordinates, never a text alone. */
  readonly value: Place | null | undefined;
  readonly onChange: (place: Place) => void;
  readonly onBlur?: () => void;
  readonly help?: string;
  readonly error?: string | undefined;
  /** Offers what was typed as a further town, where none of that name is found. */
  readonly onMissing?: (name: string) => void;
}

/** A town of those that are known, found by the beginning of its name. */
export function PlaceSearch({ label, value, onChange, onBlur, help, error, onMissing }: PlaceSearchProps) {
  const t = useText();
  const chosen = value == null ? "" : placeLabel(value);
  const [search, setSearch] = useState(chosen);
  const [text] = useDebouncedValue(search === chosen ? "" : search.trim(), DEBOUNCE_MS);
  const { data, isFetching } = useQuery({
    ...endpointQuery(referenceEndpoints.searchPlaces, { query: { text } }),
    enabled: text.length >= SHORTEST,
  });
  const found = text.length >= SHORTEST ? (data?.placeList ?? []) : [];
  const places = new Map([...(value == null ? [] : [value]), ...found].map((place) => [String(place.placeId), place]));
  const options = [...places].map(([id, place]) => ({ value: id, label: placeLabel(place) }));
  const isMissing =
    onMissing !== undefined &&
    text.length >= SHORTEST &&
    !isFetching &&
    !found.some(({ name }) => comparableText(name) === comparableText(text));
  const choose = (id: string | null): void => {
    if (id === MISSING) onMissing?.(text);
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
      data={isMissing ? [...options, { value: MISSING, label: t("places.add", { name: text }) }] : options}
      filter={({ options: all }) => all}
      value={value == null ? null : String(value.placeId)}
      onChange={choose}
      onBlur={onBlur}
      searchValue={search}
      onSearchChange={setSearch}
      placeholder={t("app.select.search")}
      nothingFoundMessage={text.length < SHORTEST || isFetching ? t("app.select.search") : t("app.noResults")}
    />
  );
}
