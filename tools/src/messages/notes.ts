import { DEFAULT_LOCALE } from "@openrounds/messages/locales.ts";
import { notesFileOf, readNotes, type Catalogue, type Texts } from "@openrounds/server/kernel/i18n/catalogue.ts";
import type { Offence } from "../offence.ts";
import { MESSAGES } from "../project.ts";

/** Notes of keys that the domain does not have, and empty ones. */
export function wrongNotes({ domain, byLocale }: Catalogue, notes: Texts = readNotes(domain)): Offence[] {
  const english = byLocale.get(DEFAULT_LOCALE) ?? {};
  return Object.entries(notes).flatMap(([key, note]) => {
    const wrong =
      key in english ? note.trim() === "" && `the note of ${key} is empty` : `${key} is no key of the English texts`;
    return wrong === false ? [] : [{ file: `${MESSAGES}/${notesFileOf(domain)}`, line: 0, text: wrong }];
  });
}
