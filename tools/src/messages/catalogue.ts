import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { LOCALE_CODES } from "@openrounds/messages/locales.ts";
import { ROOT, readJson } from "../project.ts";

/** The texts of one domain in one language, by key. */
export type Texts = Readonly<Record<string, string>>;

/** The texts of a domain by locale; a locale without a file is missing. */
export interface Catalogue {
  readonly domain: string;
  readonly byLocale: ReadonlyMap<string, Texts>;
}

const FOLDER = "messages/src";

/** Where the texts of a domain stand in a language. */
export const fileOf = (domain: string, locale: string): string => `${FOLDER}/${domain}/${locale}.json`;

const exists = (file: string): boolean => existsSync(path.join(ROOT, file));

function readCatalogue(domain: string): Catalogue {
  const locales = LOCALE_CODES.filter((locale) => exists(fileOf(domain, locale)));
  return { domain, byLocale: new Map(locales.map((locale) => [locale, readJson<Texts>(fileOf(domain, locale))])) };
}

/** Every domain's texts. */
export const readCatalogues = (): Catalogue[] =>
  readdirSync(path.join(ROOT, FOLDER), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readCatalogue(name));

/** Writes an empty file for every language that a domain lacks; answers how many. */
export function fillCatalogues(): number {
  const missing = readCatalogues().flatMap(({ domain, byLocale }) =>
    LOCALE_CODES.filter((locale) => !byLocale.has(locale)).map((locale) => fileOf(domain, locale)),
  );
  for (const file of missing) writeFileSync(path.join(ROOT, file), "{}\n");
  return missing.length;
}
