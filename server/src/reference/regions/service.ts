import { getCountries, getCountryCallingCode } from "libphonenumber-js";
import type { Country, Language } from "@openrounds/contract/reference/schemas.ts";
import { LOCALES, LOCALE_CODES, matchLocale } from "@openrounds/messages/locales.ts";
import { intlLocale } from "../../kernel/i18n/messages.ts";

const intlOf = (locale: string): string => intlLocale(matchLocale(locale) ?? "en");

/** The name of a country in a language; the code itself where there is none. */
export const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames(intlOf(locale), { type: "region" }).of(code) ?? code;

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** The two-letter language codes that are in use, as the runtime knows them. */
const livingLanguages = (): string[] => {
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => names.of(code) !== undefined && Intl.getCanonicalLocales(code)[0] === code,
  );
};

const nativeNames: Readonly<Record<string, string>> = LOCALES;

const nativeName = (code: string): string =>
  nativeNames[code] ?? new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;

/** Languages with their names in a language and in their own; those of the interface come first. */
export function listLanguages(locale: string): Language[] {
  const names = new Intl.DisplayNames(intlOf(locale), { type: "language" });
  const present = (code: string): Language => ({ code, name: names.of(code) ?? code, nativeName: nativeName(code) });
  const own: readonly string[] = LOCALE_CODES;
  const others = livingLanguages().filter((code) => !own.includes(code));
  const { compare } = new Intl.Collator(intlOf(locale));
  return [...own.map(present), ...others.map(present).toSorted((a, b) => compare(a.name, b.name))];
}

/** Countries with their names in a language, in its alphabetical order, and their dial codes. */
export function listCountries(locale: string): Country[] {
  const names = new Intl.DisplayNames(intlOf(locale), { type: "region" });
  const { compare } = new Intl.Collator(intlOf(locale));
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dialCode: getCountryCallingCode(code) }))
    .toSorted((a, b) => compare(a.name, b.name));
}
