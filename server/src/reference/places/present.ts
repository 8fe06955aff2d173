import { comparableText } from "@openrounds/contract/kernel/text.ts";
import { matchLocale } from "@openrounds/messages/locales.ts";

/** A name as the place search compares it: its words without marks, apostrophes and joiners, parted by one space. */
export const searchable = (text: string): string =>
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

/** A letter of the script that a language is written in. */
const scriptOf = (locale: string): RegExp =>
  SCRIPTS[new Intl.Locale(matchLocale(locale) ?? "en").maximize().script ?? ""] ?? LATIN;

const marksOf = (text: string): number => text.normalize("NFD").length;

interface Named {
  readonly name: string;
  readonly otherNames: readonly string[];
}

/** How well other names of a town fit what was typed; the name itself was compared before. */
export function fitOf({ otherNames }: Named, wanted: string): number {
  const names = otherNames.map(searchable);
  if (names.includes(wanted)) return 1;
  return names.some((name) => name.startsWith(wanted)) ? 0.4 : 0;
}

/** The name to show: the one that was typed, where it is of the reader's script, else the usual one. */
export function shownName({ name, otherNames }: Named, typed: string, locale: string): string {
  const wanted = searchable(typed);
  if (searchable(name).startsWith(wanted) || matchLocale(locale) === "en") return name;
  const script = scriptOf(locale);
  const fitting = otherNames
    .filter((other) => script.test(other))
    .map((other) => ({ other, text: searchable(other) }))
    // A beginning in Latin letters fits names of too many languages.
    .filter(({ text }) => (script === LATIN ? text === wanted : text.startsWith(wanted)))
    // Of "Ha Noi" and "Hà Nội", the one with its marks.
    .toSorted((a, b) => a.text.length - b.text.length || marksOf(b.other) - marksOf(a.other));
  return fitting.find(({ other }) => other === typed)?.other ?? fitting[0]?.other ?? name;
}
