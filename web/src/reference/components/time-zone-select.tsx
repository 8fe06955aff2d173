import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { SearchSelect } from "../../ui/search-select.tsx";
import { deviceTimeZones, offsetLabel } from "../data.ts";

/** How many zones are rendered at once; search finds the others. */
const MAX_RENDERED = 60;

interface TimeZoneSelectProps {
  readonly label: string;
  /** A zone name such as Asia/Kolkata; empty or null before the choice. */
  readonly value: string | null;
  readonly onChange: (timeZone: string) => void;
  readonly onBlur?: () => void;
  /** Called when the text is cleared; without it blur restores the zone. */
  readonly onEmpty?: () => void;
  readonly error?: string | undefined;
  readonly help?: string;
  readonly disabled?: boolean;
}

const withSpaces = (name: string): string => name.replaceAll("_", " ");

const withOffset = (name: string): string => `${withSpaces(name)} (${offsetLabel(name)})`;

/**
 * A select of a time zone with search. The offsets of all zones take seconds on a slow phone, so only the selected zone
 * has its offset until the list opens. If the server's list cannot be loaded, the device's list is used.
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
  const options = value === "" || names.includes(value) ? names : [value, ...names];
  return (
    <SearchSelect
      label={label}
      description={help}
      error={error}
      disabled={disabled}
      searchable
      allowDeselect={false}
      limit={MAX_RENDERED}
      data={options.map((name) => ({
        value: name,
        label: wasOpened || name === value ? withOffset(name) : withSpaces(name),
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
