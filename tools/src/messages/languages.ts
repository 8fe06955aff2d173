import { DEFAULT_LOCALE, LOCALE_CODES } from "@openrounds/messages/locales.ts";
import { faultOf, type TranslationFault } from "@openrounds/messages/arguments.ts";
import type { Catalogue, Texts } from "@openrounds/server/kernel/i18n/catalogue.ts";
import type { Offence } from "../offence.ts";
import { fileOf } from "./catalogue.ts";

function describeFault(key: string, fault: TranslationFault): string {
  switch (fault.kind) {
    case "empty":
      return `${key} is empty`;
    case "syntax":
      return `${key} is no ICU message: ${fault.reason}`;
    case "arguments":
      return `${key} has the arguments [${fault.given.join(", ")}], English has [${fault.wanted.join(", ")}]`;
  }
}

function wrongTexts(texts: Texts, english: Texts): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const source = english[key];
    if (source === undefined) return [`${key} is no key of the English texts`];
    const fault = faultOf(text, source);
    return fault === undefined ? [] : [describeFault(key, fault)];
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
