import { DEFAULT_LOCALE } from "@openrounds/messages/locales.ts";
import { readMessagesFile, type Catalogue } from "@openrounds/server/kernel/i18n/catalogue.ts";
import type { CatalogueTranslation } from "@openrounds/server/kernel/i18n/translations.ts";
import type { Offence } from "../offence.ts";
import { MESSAGES } from "../project.ts";

const FILE = "meanings.json";

/**
 * English texts that have several meanings, as "Open" of a door and of a file: by text, the keys of each meaning apart from the main one.
 * Keys that are not listed share the main meaning.
 */
export type TextMeanings = Readonly<Record<string, readonly (readonly string[])[]>>;

/** The texts that may have several translations in one language. */
export const readMeanings = (): TextMeanings => readMessagesFile(FILE);

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> =>
  items.reduce((groups, item) => {
    const key = keyOf(item);
    return groups.set(key, [...(groups.get(key) ?? []), item]);
  }, new Map<string, Item[]>());

/** Texts of one meaning that a language says in several ways. */
export function secondTranslations(
  locale: string,
  translations: readonly CatalogueTranslation[],
  meanings: TextMeanings = readMeanings(),
): Offence[] {
  const current = translations.filter(({ standing }) => standing === "translated" || standing === "reviewed");
  const meaningOf = ({ english, key }: CatalogueTranslation): string =>
    JSON.stringify([english, meanings[english]?.findIndex((keys) => keys.includes(key)) ?? -1]);
  return [...groupBy(current, meaningOf).values()]
    .filter((same) => new Set(same.map(({ text }) => text)).size > 1)
    .map((same) => ({
      file: `${MESSAGES}/${FILE}`,
      line: 0,
      text: `lists no second meaning of "${same[0]?.english ?? ""}", which ${locale} says as ${same.map(({ key, text }) => `"${text ?? ""}" (${key})`).join(", ")}`,
    }));
}

/** Listed texts and keys that the English texts no longer have. */
export function lostMeanings(catalogues: readonly Catalogue[], meanings: TextMeanings = readMeanings()): Offence[] {
  const english = new Map(catalogues.flatMap(({ byLocale }) => Object.entries(byLocale.get(DEFAULT_LOCALE) ?? {})));
  return Object.entries(meanings).flatMap(([text, groups]) =>
    groups
      .flat()
      .filter((key) => english.get(key) !== text)
      .map((key) => ({
        file: `${MESSAGES}/${FILE}`,
        line: 0,
        text: `lists ${key}, whose English text is not "${text}"`,
      })),
  );
}
