import { DEFAULT_DIAL_CODE } from "@openrounds/contract/reference/rules.ts";
import type { Country } from "@openrounds/contract/reference/schemas.ts";

interface Hints {
  /** The code of the country that the visitor chose, or empty. */
  readonly chosen: string;
  /** The dial code of a number that was given before, or empty. */
  readonly dialCode: string;
  /** The name of the country that the visitor probably is in. */
  readonly place: string | undefined;
}

const UNKNOWN = { code: "", name: "", isMain: true, example: "" };

/** The country of a number: as chosen, by its dial code, where the visitor is, or the default. */
export function countryOf(countries: readonly Country[], { chosen, dialCode, place }: Hints): Country {
  const mainOf = (code: string): Country | undefined =>
    countries.find((country) => country.dialCode === code && country.isMain);
  const byChoice = countries.find(({ code }) => code === chosen);
  if (byChoice !== undefined) return byChoice;
  if (dialCode !== "") return mainOf(dialCode) ?? { ...UNKNOWN, dialCode };
  const byPlace = countries.find(({ name }) => name === place);
  return byPlace ?? mainOf(DEFAULT_DIAL_CODE) ?? { ...UNKNOWN, dialCode: DEFAULT_DIAL_CODE };
}
