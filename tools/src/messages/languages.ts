import { DEFAULT_LOCALE, LOCALE_CODES } from "@openrounds/messages/locales.ts";
import type { Offence } from "../offence.ts";
import { argumentsOf } from "./arguments.ts";
import { fileOf, type Catalogue, type Texts } from "./catalogue.ts";

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What is wrong with one text, seen beside the English one. */
function wrongText(key: string, text: string, english: string): string | undefined {
  try {
    const wanted = argumentsOf(english).join(", ");
    const given = argumentsOf(text).join(", ");
    return given === wanted ? undefined : `${key} has the arguments [${given}], English has [${wanted}]`;
  } catch (error) {
    return `${key} is no ICU message: ${reason(error)}`;
  }
}

function wrongTexts(texts: Texts, english: Texts): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const source = english[key];
    if (source === undefined) return [`${key} is no key of the English texts`];
    if (text.trim() === "") return [`${key} is empty`];
    return wrongText(key, text, source) ?? [];
  });
}

/** Missing languages, foreign keys, and texts whose arguments are not those of the English one. */
export function wrongLanguages({ domain, byLocale }: Catalogue): Offence[] {
  const english = byLocale.get(DEFAULT_LOCALE) ?? {};
  return LOCALE_CODES.flatMap((locale) => {
    const file = fileOf(domain, locale);
    const texts = byLocale.get(locale);
    const wrong = texts === undefined ? ["is missing: npm run fix writes an empty one"] : wrongTexts(texts, english);
    return wrong.map((text) => ({ file, line: 0, text }));
  });
}

/** Keys that two domains define, so that nobody knows which text wins. */
export function doubleKeys(catalogues: readonly Catalogue[]): Offence[] {
  const owners = new Map<string, string>();
  return catalogues.flatMap(({ domain, byLocale }) =>
    Object.keys(byLocale.get(DEFAULT_LOCALE) ?? {}).flatMap((key) => {
      const owner = owners.get(key);
      owners.set(key, owner ?? domain);
      return owner === undefined
        ? []
        : [{ file: fileOf(domain, DEFAULT_LOCALE), line: 0, text: `${key} is a key of ${owner}` }];
    }),
  );
}
