import { existsSync } from "node:fs";
import path from "node:path";
import { DEFAULT_LOCALE } from "@openrounds/messages/locales.ts";
import type { Offence } from "../offence.ts";
import { ROOT, readJson } from "../project.ts";
import type { Catalogue, Texts } from "./catalogue.ts";

/** Where the notes for the translators of a domain are kept. */
const notesFileOf = (domain: string): string => `messages/src/${domain}/${DEFAULT_LOCALE}.notes.json`;

/** What translators must know of texts that can be read in two ways, by key. */
export const readNotes = (domain: string): Texts =>
  existsSync(path.join(ROOT, notesFileOf(domain))) ? readJson<Texts>(notesFileOf(domain)) : {};

/** Notes of keys that the domain does not have, and empty ones. */
export function wrongNotes({ domain, byLocale }: Catalogue, notes: Texts = readNotes(domain)): Offence[] {
  const english = byLocale.get(DEFAULT_LOCALE) ?? {};
  return Object.entries(notes).flatMap(([key, note]) => {
    const wrong =
      key in english ? note.trim() === "" && `the note of ${key} is empty` : `${key} is no key of the English texts`;
    return wrong === false ? [] : [{ file: notesFileOf(domain), line: 0, text: wrong }];
  });
}
