import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { DEFAULT_LOCALE, LOCALE_CODES } from "@openrounds/messages/locales.ts";

/** The texts of one domain in one language, by key. */
export type Texts = Readonly<Record<string, string>>;

/** The texts of a domain by locale; a locale without a file is missing. */
export interface Catalogue {
  readonly domain: string;
  readonly byLocale: ReadonlyMap<string, Texts>;
}

/** The folder of the message files of this release. */
const RELEASED = path.dirname(path.dirname(fileURLToPath(import.meta.resolve("@openrounds/messages/locales.ts"))));

let folder = RELEASED;

/** Reads and writes the message files of another folder from now on, or those of the release again. */
export function setMessagesFolder(next = RELEASED): void {
  folder = next;
}

/** A JSON file of the folder; an empty object while it does not exist. */
export function readMessagesFile<Shape>(file: string): Shape {
  const filePath = path.join(folder, file);
  return (existsSync(filePath) ? JSON.parse(readFileSync(filePath, "utf8")) : {}) as Shape;
}

/** Replaces a JSON file of the folder at once, so that no reader gets a part of it. */
export function writeMessagesFile(file: string, content: object): void {
  const filePath = path.join(folder, file);
  mkdirSync(path.dirname(filePath), { recursive: true });
  writeFileSync(`${filePath}.next`, `${JSON.stringify(content, undefined, 2)}\n`);
  renameSync(`${filePath}.next`, filePath);
}

/** The file of the texts of a domain in a language, from the folder of the messages. */
export const textsFileOf = (domain: string, locale: string): string => `src/${domain}/${locale}.json`;

/** The names of all domains that have texts. */
export const messageDomains = (): string[] =>
  readdirSync(path.join(folder, "src"), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

/** The texts of a domain in a language; empty while there are none. */
export const readTexts = (domain: string, locale: string): Texts => readMessagesFile(textsFileOf(domain, locale));

/** Every domain's texts in every language that has a file. */
export const readCatalogues = (): Catalogue[] =>
  messageDomains().map((domain) => {
    const locales = LOCALE_CODES.filter((locale) => existsSync(path.join(folder, textsFileOf(domain, locale))));
    return { domain, byLocale: new Map(locales.map((locale) => [locale, readTexts(domain, locale)])) };
  });

/** The file of the notes for translators of a domain. */
export const notesFileOf = (domain: string): string => `src/${domain}/${DEFAULT_LOCALE}.notes.json`;

/** Notes for translators on ambiguous texts, by key. */
export const readNotes = (domain: string): Texts => readMessagesFile(notesFileOf(domain));
