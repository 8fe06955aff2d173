import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { SearchSelect } from "../../ui/search-select.tsx";
import { deviceTimeZones, townOfZone, zoneLabel } from "../data.ts";

/** How many zones are rendered at once; search finds the others. */
const MAX_RENDERED = 60;
/** How many zones get their names in one turn of the event loop. */
const NAMED_AT_ONCE = 30;

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

/**
 * How many zones of the list are named. The names of all zones take seconds on a slow phone, so only the selected zone
 * has its name until the list opens; then those that are rendered first get theirs, and the others while people read.
 */
function useNamedCount(total: number, wasOpened: boolean): number {
  const [count, setCount] = useState(MAX_RENDERED);
  useEffect(() => {
    if (!wasOpened || count >= total) return undefined;
    const timer = setTimeout(() => setCount(count + NAMED_AT_ONCE));
    return () => clearTimeout(timer);
  }, [count, total, wasOpened]);
  return wasOpened ? count : 0;
}

/**
 * A select of a time zone with search by its town and its name. If the server's list cannot be loaded, the device's
 * list is used.
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
  const namedCount = useNamedCount(options.length, wasOpened);
  return (
    <SearchSelect
      label={label}
      description={help}
      error={error}
      disabled={disabled}
      searchable
      allowDeselect={false}
      limit={MAX_RENDERED}
      data={options.map((name, index) => ({
        value: name,
        label: index < namedCount || name === value ? zoneLabel(name) : townOfZone(name),
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
