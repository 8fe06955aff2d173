import { DEFAULT_LOCALE, matchLocale, underscored, type Locale } from "@openrounds/messages/locales.ts";
import { kept, localKeys } from "./storage.ts";

const hearers = new Set<() => void>();
/** Shown while a language is being chosen; not stored. */
let previewed: Locale | undefined;

/** The chosen language, or undefined before the first choice. */
export function storedLocale(): Locale | undefined {
  const stored = kept.read(localKeys.locale);
  return stored === null ? undefined : matchLocale(stored);
}

/** The language that the device asks for, where the interface has it. */
export function deviceLocale(): Locale | undefined {
  for (const language of navigator.languages) {
    const locale = matchLocale(language);
    if (locale !== undefined) return locale;
  }
  return undefined;
}

/** The language of the interface now. */
export const currentLocale = (): Locale => previewed ?? storedLocale() ?? DEFAULT_LOCALE;

/** The language that is being chosen. */
export const previewedLocale = (): Locale | undefined => previewed;

/** Marks a language that is not chosen yet, also the one that is shown; the interface follows. */
export function previewLocale(locale: Locale): void {
  if (locale === previewed) return;
  previewed = locale;
  for (const hearer of hearers) hearer();
}

/** Chooses a language; the interface follows. */
export function chooseLocale(locale: Locale): void {
  previewed = undefined;
  kept.write(localKeys.locale, underscored(locale));
  for (const hearer of hearers) hearer();
}

/** Tells when the language was changed. */
export function hearLocale(hearer: () => void): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}
