import { PICKER_LOCALES, type Locale } from "@openrounds/messages/locales.ts";

/** The languages of the first visit: that of the device first, then the others. */
export function pickerOrder(device: Locale | undefined): { first: Locale; others: Locale[] } {
  const first = PICKER_LOCALES.find((locale) => locale === device) ?? "en";
  return { first, others: PICKER_LOCALES.filter((locale) => locale !== first) };
}
