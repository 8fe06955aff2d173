import { createHash } from "node:crypto";
import { DEFAULT_LOCALE, LOCALE_CODES } from "@openrounds/messages/locales.ts";
import {
  readMessagesFile,
  readTexts,
  textsFileOf,
  writeMessagesFile,
  type Catalogue,
  type Texts,
} from "./catalogue.ts";

const REVIEWED = "reviewed";

/**
 * By key: the fingerprint of the English text that a translation was made from, and the word "reviewed" after a second
 * reading.
 */
export type TranslationState = Readonly<Record<string, string>>;

/** The state of a translation: stale when the English text has changed since. */
export type TranslationStanding = "missing" | "stale" | "translated" | "reviewed";

/** How a translation is recorded: as made from the English text of today, or also as read a second time. */
export type RecordedStanding = Extract<TranslationStanding, "translated" | "reviewed">;

/** The languages that are translated from the English texts. */
export const TRANSLATED_LOCALES = LOCALE_CODES.filter((locale) => locale !== DEFAULT_LOCALE);

/** The file of the state of the translations into a language, from the folder of the messages. */
export const stateFileOf = (locale: string): string => `state/${locale}.json`;

/** Identifies an English text: the first eight digits of its SHA-256. */
export const fingerprint = (english: string): string => createHash("sha256").update(english).digest("hex").slice(0, 8);

/** The state of the translations into a language, as it is kept. */
export const readState = (locale: string): TranslationState => readMessagesFile(stateFileOf(locale));

/** Writes the state of a language, sorted by key so that edits of different domains do not meet. */
export const writeState = (locale: string, state: TranslationState): void =>
  writeMessagesFile(
    stateFileOf(locale),
    Object.fromEntries(Object.entries(state).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );

/** The state of the translation of a text. */
export function standingOf(
  english: string,
  translation: string | undefined,
  recorded: string | undefined,
): TranslationStanding {
  if (translation === undefined) return "missing";
  const [source, reading] = recorded?.split(" ") ?? [];
  if (source !== fingerprint(english)) return "stale";
  return reading === REVIEWED ? "reviewed" : "translated";
}

/** One English text with its translation and the state of the translation. */
export interface CatalogueTranslation {
  readonly domain: string;
  readonly key: string;
  readonly english: string;
  readonly text: string | undefined;
  readonly standing: TranslationStanding;
}

/** Every text of the catalogues with its translation into a language. */
export function translationsInto(
  locale: string,
  catalogues: readonly Catalogue[],
  state: TranslationState = readState(locale),
): CatalogueTranslation[] {
  return catalogues.flatMap(({ domain, byLocale }) =>
    Object.entries(byLocale.get(DEFAULT_LOCALE) ?? {}).map(([key, english]) => {
      const text = byLocale.get(locale)?.[key];
      return { domain, key, english, text, standing: standingOf(english, text, state[key]) };
    }),
  );
}

/** The state once the translations are recorded as made from the English texts of today; missing ones are left out. */
export function markAs(
  state: TranslationState,
  translations: readonly CatalogueTranslation[],
  standing: RecordedStanding,
): TranslationState {
  const suffix = standing === "reviewed" ? ` ${REVIEWED}` : "";
  const marked = translations
    .filter(({ text }) => text !== undefined)
    .map(({ key, english }) => [key, `${fingerprint(english)}${suffix}`] as const);
  return { ...state, ...Object.fromEntries(marked) };
}

/** Writes one translation into the file of its domain, in the order of the English texts, and records it. */
export function writeTranslation(
  locale: string,
  { domain, key, english }: Pick<CatalogueTranslation, "domain" | "key" | "english">,
  text: string,
  standing: RecordedStanding,
): void {
  const texts: Texts = { ...readTexts(domain, locale), [key]: text };
  const ordered = Object.keys(readTexts(domain, DEFAULT_LOCALE)).filter((each) => each in texts);
  writeMessagesFile(textsFileOf(domain, locale), Object.fromEntries(ordered.map((each) => [each, texts[each]])));
  writeState(locale, markAs(readState(locale), [{ domain, key, english, text, standing }], standing));
}
