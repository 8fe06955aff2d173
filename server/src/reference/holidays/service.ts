import { getCountryForTimezone } from "countries-and-timezones";
import type { Holiday, HolidayCountry } from "@openrounds/contract/reference/schemas.ts";
import type { Day } from "@openrounds/contract/kernel/time.ts";
import { countryName } from "../regions/service.ts";

/** The calendars of all countries are large, so they are loaded by the first call that needs them. */
const loadCalendars = async () => (await import("date-holidays")).default;

/** The countries whose public holidays are known, by name, and the one of a time zone. */
export async function listHolidayCountries(
  timeZone: string,
  locale: string,
): Promise<{ countries: HolidayCountry[]; country: string }> {
  const Calendar = await loadCalendars();
  const codes = Object.keys(new Calendar().getCountries("en"));
  const countries = codes
    .map((code) => ({ code, name: countryName(code, locale) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
  const own = getCountryForTimezone(timeZone)?.id ?? "";
  return { countries, country: codes.includes(own) ? own : "" };
}

/** The public holidays of a country from the first to the last day; none in an unknown country. */
export async function listHolidays(
  country: string,
  { from, to }: { readonly from: Day; readonly to: Day },
  locale: string,
): Promise<Holiday[]> {
  const Calendar = await loadCalendars();
  const calendar = new Calendar(country, { types: ["public"], languages: [locale, "en"] });
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const found = years.flatMap((year) => calendar.getHolidays(year, locale));
  return found
    .map(({ date, name }) => ({ day: date.slice(0, 10), name }))
    .filter(({ day }) => day >= from && day <= to);
}
