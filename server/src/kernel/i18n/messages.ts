import { IntlMessageFormat } from "intl-messageformat";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { DEFAULT_LOCALE, intlLocale, matchLocale } from "@openrounds/messages/locales.ts";
import type { MessageValues } from "../refusal.ts";
import { messageDomains, readTexts, type Texts } from "./catalogue.ts";

const readLanguage = (locale: string): Texts =>
  Object.assign({}, ...messageDomains().map((domain) => readTexts(domain, locale))) as Texts;

/** One text of the product: in English, and in a language, or null when it is not translated. */
export interface TranslatedText {
  readonly domain: string;
  readonly key: string;
  readonly english: string;
  readonly text: string | null;
}

/** All texts of the product with their translations, read from disk. */
export const listTexts = (locale: string): TranslatedText[] =>
  messageDomains().flatMap((domain) => {
    const translated = readTexts(domain, locale);
    return Object.entries(readTexts(domain, DEFAULT_LOCALE)).map(([key, english]) => ({
      domain,
      key,
      english,
      text: translated[key] ?? null,
    }));
  });

const languages = new Map<string, Texts>();
const formats = new Map<string, IntlMessageFormat>();

function textsIn(locale: string): Texts {
  const known = languages.get(locale) ?? readLanguage(locale);
  languages.set(locale, known);
  return known;
}

/** Forgets the texts that were read, so that the next reader finds what was written since. */
export function forgetTexts(): void {
  languages.clear();
  formats.clear();
}

/** Whether the text is a message key, so that it can be shown to people. */
export const isMessageKey = (text: string): text is MessageKey => Object.hasOwn(textsIn(DEFAULT_LOCALE), text);

/** The message in the language of the locale; English when it is not translated. */
export function translate(locale: string, key: MessageKey, values: MessageValues = {}): string {
  const language = matchLocale(locale) ?? DEFAULT_LOCALE;
  const translated = textsIn(language)[key];
  const text = translated ?? textsIn(DEFAULT_LOCALE)[key] ?? key;
  const used = translated === undefined ? DEFAULT_LOCALE : language;
  const formatKey = `${used} ${key}`;
  const format = formats.get(formatKey) ?? new IntlMessageFormat(text, intlLocale(used));
  formats.set(formatKey, format);
  return String(format.format({ ...values }));
}

/** Joins names with the list formatter of a language; with the English one when Intl does not know the language. */
export const joinNames = (locale: string, names: readonly string[]): string =>
  new Intl.ListFormat(intlLocale(locale)).format(names);
