import { textsFileOf, readCatalogues, writeMessagesFile } from "@openrounds/server/kernel/i18n/catalogue.ts";
import { LOCALE_CODES } from "@openrounds/messages/locales.ts";
import { MESSAGES } from "../project.ts";

/** The file of the texts of a domain in a language, from the root of the project. */
export const fileOf = (domain: string, locale: string): string => `${MESSAGES}/${textsFileOf(domain, locale)}`;

/** Writes an empty file for every language that a domain lacks; returns how many. */
export function fillCatalogues(): number {
  const missing = readCatalogues().flatMap(({ domain, byLocale }) =>
    LOCALE_CODES.filter((locale) => !byLocale.has(locale)).map((locale) => textsFileOf(domain, locale)),
  );
  for (const file of missing) writeMessagesFile(file, {});
  return missing.length;
}
