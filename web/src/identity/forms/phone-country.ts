import { DEFAULT_DIAL_CODE } from "@openrounds/contract/reference/rules.ts";
import type { Country } from "@openrounds/contract/reference/schemas.ts";

interface PhoneCountryHints {
  /** The code of the selected country, or empty. */
  readonly selected: string;
  /** The dial code of a number entered before, or empty. */
  readonly dialCode: string;
  /** The name of the visitor's likely country. */
  readonly visitorCountry: string | undefined;
}

const UNKNOWN = { code: "", name: "", isMain: true, example: "" };

/** The country of a number: the selected one, that of its dial code, the visitor's, or the default. */
export function countryOf(
  countries: readonly Country[],
  { selected, dialCode, visitorCountry }: PhoneCountryHints,
): Country {
  const mainOf = (code: string): Country | undefined =>
    countries.find((country) => country.dialCode === code && country.isMain);
  const byChoice = countries.find(({ code }) => code === selected);
  if (byChoice !== undefined) return byChoice;
  if (dialCode !== "") return mainOf(dialCode) ?? { ...UNKNOWN, dialCode };
  const byVisitor = countries.find(({ name }) => name === visitorCountry);
  return byVisitor ?? mainOf(DEFAULT_DIAL_CODE) ?? { ...UNKNOWN, dialCode: DEFAULT_DIAL_CODE };
}
