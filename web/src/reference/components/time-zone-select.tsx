import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { SearchSelect } from "../../ui/search-select.tsx";
import { deviceTimeZones, offsetLabel } from "../data.ts";

/** So many zones are drawn at once; typing finds the others. */
const SHOWN = 60;

interface TimeZoneSelectProps {
  readonly label: string;
  /** A zone name such as Asia/Kolkata; empty or null before the choice. */
  readonly value: string | null;
  readonly onChange: (timeZone: string) => void;
  readonly onBlur?: () => void;
  /** The text was removed; without it the zone comes back when the field is left. */
  readonly onEmpty?: () => void;
  readonly error?: string | undefined;
  readonly help?: string;
  readonly disabled?: boolean;
}

const spaced = (name: string): string => name.replaceAll("_", " ");

const withOffset = (name: string): string => `${spaced(name)} (${offsetLabel(name)})`;

/**
 * A time zone from a searchable list. The offsets of all zones take seconds on a cheap phone, so only the chosen zone
 * has its own until the list is opened. When the list cannot be read, the device's own list serves quietly.
 */
export function TimeZoneSelect({
  label,
  value: chosen,
  onChange,
  onBlur,
  onEmpty,
  error,
  help,
  disabled = false,
}: TimeZoneSelectProps) {
  const t = useText();
  const value = chosen ?? "";
  const [wasOpened, setWasOpened] = useState(false);
  const { data, isError } = useQuery(endpointQuery(referenceEndpoints.timeZones, {}));
  const names = data?.timezoneList.map(({ name }) => name) ?? deviceTimeZones();
  const known = value === "" || names.includes(value) ? names : [value, ...names];
  return (
    <SearchSelect
      label={label}
      description={help}
      error={error}
      disabled={disabled}
      searchable
      allowDeselect={false}
      limit={SHOWN}
      data={known.map((name) => ({
        value: name,
        label: wasOpened || name === value ? withOffset(name) : spaced(name),
      }))}
      value={value === "" ? null : value}
      onDropdownOpen={() => setWasOpened(true)}
      onChange={(name) => name !== null && onChange(name)}
      onBlur={onBlur}
      onSearchChange={(text) => text === "" && value !== "" && onEmpty?.()}
      data-failure={isError ? t("error.timeZones") : undefined}
      nothingFoundMessage={t("app.noResults")}
    />
  );
}
