import { IntlMessageFormat } from "intl-messageformat";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { DEFAULT_LOCALE, matchLocale } from "@openrounds/messages/locales.ts";
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

/** One text of the product: English, and in a language or null while it is not translated. */
export interface Text {
  readonly domain: string;
  readonly key: string;
  readonly english: string;
  readonly text: string | null;
}

/** Every text of the product beside its translation, read anew. */
export const listTexts = (locale: string): Text[] =>
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

/** Whether the text is a key of the catalogue, so that it can be told to a person. */
export const isMessageKey = (text: string): text is MessageKey => Object.hasOwn(catalogueOf(DEFAULT_LOCALE), text);

/** The message in the language of the locale; English where it is not translated yet. */
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

/** The locale for Intl, with the digits 0 to 9 that doses, codes and times are written in. */
export const intlLocale = (language: string): string => `${language}-u-nu-latn`;

/** Names in a row, as a sentence in a language has them; as in English where nobody speaks the language. */
export const joinNames = (locale: string, names: readonly string[]): string =>
  new Intl.ListFormat(intlLocale(matchLocale(locale) ?? DEFAULT_LOCALE)).format(names);
