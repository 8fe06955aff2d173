import { comparableText } from "@openrounds/contract/kernel/text.ts";
import { matchLocale } from "@openrounds/messages/locales.ts";

/**
 * A name normalized for the place search: its words without diacritics, apostrophes and joiners, separated by single
 * spaces.
 */
export const toSearchName = (text: string): string =>
  comparableText(text)
    .replaceAll(/[\u200c'’‘ʼʻ`"]|\u200d/g, "")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

const LATIN = /\p{Script=Latn}/u;

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Cyrl: /\p{Script=Cyrl}/u,
  Deva: /\p{Script=Deva}/u,
  Beng: /\p{Script=Beng}/u,
  Gujr: /\p{Script=Gujr}/u,
  Guru: /\p{Script=Guru}/u,
  Knda: /\p{Script=Knda}/u,
  Mlym: /\p{Script=Mlym}/u,
  Orya: /\p{Script=Orya}/u,
  Taml: /\p{Script=Taml}/u,
  Telu: /\p{Script=Telu}/u,
};

/** Matches a letter of the script of a language. */
const scriptOf = (locale: string): RegExp =>
  SCRIPTS[new Intl.Locale(matchLocale(locale) ?? "en").maximize().script ?? ""] ?? LATIN;

const marksOf = (text: string): number => text.normalize("NFD").length;

interface NamedPlace {
  readonly name: string;
  readonly otherNames: readonly string[];
}

/** How well the alternative names of a town match the search text; the name itself was compared before. */
export function matchRank({ otherNames }: NamedPlace, wanted: string): number {
  const names = otherNames.map(toSearchName);
  if (names.includes(wanted)) return 1;
  return names.some((name) => name.startsWith(wanted)) ? 0.4 : 0;
}

/** The name to show: the matched name if it is in the reader's script, else the usual name. */
export function shownName({ name, otherNames }: NamedPlace, typed: string, locale: string): string {
  const wanted = toSearchName(typed);
  if (toSearchName(name).startsWith(wanted) || matchLocale(locale) === "en") return name;
  const script = scriptOf(locale);
  const fitting = otherNames
    .filter((other) => script.test(other))
    .map((other) => ({ other, text: toSearchName(other) }))
    // A prefix in Latin letters matches names in too many languages.
    .filter(({ text }) => (script === LATIN ? text === wanted : text.startsWith(wanted)))
    // Of "Ha Noi" and "Hà Nội", prefer the one with diacritics.
    .toSorted((a, b) => a.text.length - b.text.length || marksOf(b.other) - marksOf(a.other));
  return fitting.find(({ other }) => other === typed)?.other ?? fitting[0]?.other ?? name;
}
