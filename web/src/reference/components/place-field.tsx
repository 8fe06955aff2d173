import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { read } from "../../kernel/query.ts";
import { SearchSelect } from "../../ui/search-select.tsx";

const DEBOUNCE_MS = 500;
const SHORTEST = 2;

/** What tells one town from others of the same name. */
export const placeLabel = ({ name, region, country }: Pick<Place, "name" | "region" | "country">): string =>
  [name, region, country].filter((part) => part !== "").join(", ");

interface PlaceFieldProps {
  readonly label: string;
  /** Always a name with its coordinates, never a text alone. */
  readonly value: Place | undefined;
  readonly onChange: (place: Place) => void;
  readonly help?: string;
  readonly error?: string | undefined;
}

/** A town, found by the beginning of its name. */
export function PlaceField({ label, value, onChange, help, error }: PlaceFieldProps) {
  const t = useText();
  const chosen = value === undefined ? "" : placeLabel(value);
  const [search, setSearch] = useState(chosen);
  const [text] = useDebouncedValue(search === chosen ? "" : search.trim(), DEBOUNCE_MS);
  const { data, isFetching } = useQuery({
    ...read(referenceEndpoints.searchPlaces, { query: { text } }),
    enabled: text.length >= SHORTEST,
  });
  const found = text.length >= SHORTEST ? (data?.placeList ?? []) : [];
  const places = new Map(
    [...(value === undefined ? [] : [value]), ...found].map((place) => [String(place.placeId), place]),
  );
  const choose = (id: string | null): void => {
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
      data={[...places].map(([id, place]) => ({ value: id, label: placeLabel(place) }))}
      filter={({ options }) => options}
      value={value === undefined ? null : String(value.placeId)}
      onChange={choose}
      searchValue={search}
      onSearchChange={setSearch}
      placeholder={t("app.select.search")}
      nothingFoundMessage={text.length < SHORTEST || isFetching ? t("app.select.search") : t("app.noResults")}
    />
  );
}
