import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DEFAULT_LOCALE, LOCALE_CODES } from "@openrounds/messages/locales.ts";
import type { Offence } from "../offence.ts";
import { ROOT, readJson } from "../project.ts";
import type { Catalogue } from "./catalogue.ts";

const FOLDER = "messages/state";
const REVIEWED = "reviewed";

/** By key: the fingerprint of the English text that a translation was made from, and the word "reviewed" after a second reading. */
export type TranslationState = Readonly<Record<string, string>>;

/** Where a translation stands: stale when the English text has changed since. */
export type Standing = "missing" | "stale" | "translated" | "reviewed";

/** The languages that are translated from the English texts. */
export const TRANSLATED_LOCALES = LOCALE_CODES.filter((locale) => locale !== DEFAULT_LOCALE);

/** Where the state of the translations into a language is kept. */
export const stateFileOf = (locale: string): string => `${FOLDER}/${locale}.json`;

/** Identifies an English text: the first eight digits of its SHA-256. */
export const fingerprint = (english: string): string => createHash("sha256").update(english).digest("hex").slice(0, 8);

/** The state of the translations into a language, as it is kept. */
export const readState = (locale: string): TranslationState =>
  existsSync(path.join(ROOT, stateFileOf(locale))) ? readJson<TranslationState>(stateFileOf(locale)) : {};

/** Writes the state of a language, sorted by key so that edits of different domains do not meet. */
export function writeState(locale: string, state: TranslationState): void {
  const sorted = Object.fromEntries(Object.entries(state).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  mkdirSync(path.join(ROOT, FOLDER), { recursive: true });
  writeFileSync(path.join(ROOT, stateFileOf(locale)), `${JSON.stringify(sorted, undefined, 2)}\n`);
}

/** Where the translation of a text stands. */
export function standingOf(english: string, translation: string | undefined, recorded: string | undefined): Standing {
  if (translation === undefined) return "missing";
  const [source, reading] = recorded?.split(" ") ?? [];
  if (source !== fingerprint(english)) return "stale";
  return reading === REVIEWED ? "reviewed" : "translated";
}

/** One English text with its translation and where that stands. */
export interface Translation {
  readonly domain: string;
  readonly key: string;
  readonly english: string;
  readonly text: string | undefined;
  readonly standing: Standing;
}

/** Every text of the catalogues as it stands in a language. */
export function translationsInto(
  locale: string,
  catalogues: readonly Catalogue[],
  state: TranslationState = readState(locale),
): Translation[] {
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
  translations: readonly Translation[],
  standing: "translated" | "reviewed",
): TranslationState {
  const suffix = standing === "reviewed" ? ` ${REVIEWED}` : "";
  const marked = translations
    .filter(({ text }) => text !== undefined)
    .map(({ key, english }) => [key, `${fingerprint(english)}${suffix}`] as const);
  return { ...state, ...Object.fromEntries(marked) };
}

const RECORD = /^[0-9a-f]{8}( reviewed)?$/;

/** Records of keys that have no translation, translations without a record, and records that cannot be read. */
export function wrongStates(
  locale: string,
  catalogues: readonly Catalogue[],
  state: TranslationState = readState(locale),
): Offence[] {
  const texts = new Set(catalogues.flatMap(({ byLocale }) => Object.keys(byLocale.get(locale) ?? {})));
  const wrong = [
    ...Object.entries(state).flatMap(([key, record]) => {
      if (!texts.has(key)) return [`records ${key}, which has no translation: npm run messages -- tidy`];
      return RECORD.test(record) ? [] : [`records ${key} as "${record}", which is no state`];
    }),
    ...[...texts]
      .filter((key) => !(key in state))
      .map((key) => `does not record ${key}: npm run messages -- translated ${locale} ${key}`),
  ];
  return wrong.map((text) => ({ file: stateFileOf(locale), line: 0, text }));
}
