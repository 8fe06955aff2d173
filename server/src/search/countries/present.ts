import { countryName } from "../../reference/regions/service.ts";
import type { CountedChoice } from "../queries.ts";
import type { CountryByOrganization } from "./queries.ts";

/** The countries of the filter, the most frequent first. */
export function presentCountries(
  countries: CountryByOrganization,
  byOrganization: readonly CountedChoice[],
  { locale, choices }: { readonly locale: string; readonly choices: number },
) {
  const counts = new Map<string, number>();
  for (const { value, count } of byOrganization) {
    const code = countries.get(value);
    if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + count);
  }
  return [...counts]
    .map(([countryCode, count]) => ({ countryCode, name: countryName(countryCode, locale), count }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, choices);
}
