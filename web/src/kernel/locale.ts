import { DEFAULT_LOCALE, matchLocale, underscored, type Locale } from "@openrounds/messages/locales.ts";
import { deviceStorage, localKeys } from "./storage.ts";

const subscribers = new Set<() => void>();
/** The language that is being previewed; not stored. */
let previewed: Locale | undefined;

/** The chosen language, or undefined before the first choice. */
export function storedLocale(): Locale | undefined {
  const stored = deviceStorage.read(localKeys.locale);
  return stored === null ? undefined : matchLocale(stored);
}

/** The first language of the device that the interface has. */
export function deviceLocale(): Locale | undefined {
  for (const language of navigator.languages) {
    const locale = matchLocale(language);
    if (locale !== undefined) return locale;
  }
  return undefined;
}

/** The current language of the interface. */
export const currentLocale = (): Locale => previewed ?? storedLocale() ?? DEFAULT_LOCALE;

/** The language that is being previewed. */
export const previewedLocale = (): Locale | undefined => previewed;

/** Shows the interface in a language without choosing it. */
export function previewLocale(locale: Locale): void {
  if (locale === previewed) return;
  previewed = locale;
  for (const notify of subscribers) notify();
}

/** Chooses a language and shows the interface in it. */
export function chooseLocale(locale: Locale): void {
  previewed = undefined;
  deviceStorage.write(localKeys.locale, underscored(locale));
  for (const notify of subscribers) notify();
}

/** Calls the subscriber when the language changes. */
export function subscribeToLocale(notify: () => void): () => void {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
}
