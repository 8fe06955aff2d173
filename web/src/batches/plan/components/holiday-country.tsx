import { useQuery } from "@tanstack/react-query";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { SelectField } from "../../../ui/field.tsx";

interface HolidayCountryProps {
  /** The code of the country; empty for none. */
  readonly value: string;
  readonly timeZone: string;
  readonly onChange: (country: string) => void;
}

/** The country whose public holidays are skipped, that of the time zone first. */
export function HolidayCountry({ value, timeZone, onChange }: HolidayCountryProps) {
  const t = useText();
  const known = useQuery(endpointQuery(referenceEndpoints.holidayCountries, { query: { timeZone } })).data;
  const countries = known?.countryList.toSorted((one) => (one.code === known.country ? -1 : 0)) ?? [];
  return (
    <SelectField
      label={t("batches.holidays.country")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t("batches.holidays.none")}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
