import { IntlMessageFormat } from "intl-messageformat";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { DEFAULT_LOCALE, intlLocale, matchLocale } from "@openrounds/messages/locales.ts";
import type { MessageValues } from "../refusal.ts";

type Catalogue = Readonly<Record<string, string>>;

const FOLDER = path.dirname(fileURLToPath(import.meta.resolve("@openrounds/messages/locales.ts")));

const domainsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

const readDomain = (domain: string, locale: string): Catalogue => {
  const file = path.join(FOLDER, domain, `${locale}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Catalogue) : {};
};

const readCatalogue = (locale: string): Catalogue =>
  Object.assign({}, ...domainsIn(FOLDER).map((domain) => readDomain(domain, locale))) as Catalogue;

/** One text of the product: in English, and in a language, or null when it is not translated. */
export interface TranslatedText {
  readonly domain: string;
  readonly key: string;
  readonly english: string;
  readonly text: string | null;
}

/** All texts of the product with their translations, read from disk. */
export const listTexts = (locale: string): TranslatedText[] =>
  domainsIn(FOLDER).flatMap((domain) => {
    const translated = readDomain(domain, locale);
    return Object.entries(readDomain(domain, DEFAULT_LOCALE)).map(([key, english]) => ({
      domain,
      key,
      english,
      text: translated[key] ?? null,
    }));
  });

const catalogues = new Map<string, Catalogue>();
const formats = new Map<string, IntlMessageFormat>();

function catalogueOf(locale: string): Catalogue {
  const known = catalogues.get(locale) ?? readCatalogue(locale);
  catalogues.set(locale, known);
  return known;
}

/** Whether the text is a message key, so that it can be shown to people. */
export const isMessageKey = (text: string): text is MessageKey => Object.hasOwn(catalogueOf(DEFAULT_LOCALE), text);

/** The message in the language of the locale; English when it is not translated. */
export function translate(locale: string, key: MessageKey, values: MessageValues = {}): string {
  const language = matchLocale(locale) ?? DEFAULT_LOCALE;
  const translated = catalogueOf(language)[key];
  const text = translated ?? catalogueOf(DEFAULT_LOCALE)[key] ?? key;
  const used = translated === undefined ? DEFAULT_LOCALE : language;
  const formatKey = `${used} ${key}`;
  const format = formats.get(formatKey) ?? new IntlMessageFormat(text, intlLocale(used));
  formats.set(formatKey, format);
  return String(format.format({ ...values }));
}

/** Joins names with the list formatter of a language; with the English one when Intl does not know the language. */
export const joinNames = (locale: string, names: readonly string[]): string =>
  new Intl.ListFormat(intlLocale(locale)).format(names);
