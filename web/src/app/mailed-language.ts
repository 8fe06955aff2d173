import { readMailedLink } from "@openrounds/contract/invitations/paths.ts";
import { matchLocale } from "@openrounds/messages/locales.ts";
import { chooseLocale, storedLocale } from "../kernel/locale.ts";

/** On a first visit, the language of a mailed invitation is the chosen one. */
export function adoptMailedLanguage(search: string): void {
  if (storedLocale() !== undefined) return;
  const locale = matchLocale(readMailedLink(Object.fromEntries(new URLSearchParams(search)))?.locale ?? "");
  if (locale !== undefined) chooseLocale(locale);
}
