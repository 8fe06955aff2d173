import { dataLocale, timeOptions, zoneName } from "@openrounds/messages/locales.ts";

const DAY = { weekday: "short", day: "numeric", month: "short" } as const;

const formatOf = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(dataLocale(locale), { ...DAY, ...timeOptions(locale), ...options });

/** An instant whose time zone is shown elsewhere: Thu, 12 Mar, 7:00 pm. */
export const formatTime = (at: Date, timeZone: string, locale: string): string =>
  formatOf(locale, { timeZone }).format(at);

/** An instant for subjects, SMS and push messages, with the short time zone: Thu, 12 Mar, 7:00 pm IST. */
export const formatShortMoment = (at: Date, timeZone: string, locale: string): string =>
  formatOf(locale, { timeZone, timeZoneName: "short" }).format(at);

/** An instant for the text of a mail: Thu, 12 Mar, 7:00 pm India Standard Time (GMT+5:30). */
export const formatMoment = (at: Date, timeZone: string, locale: string): string =>
  formatOf(locale, { timeZone, timeZoneName: "short" })
    .formatToParts(at)
    .map(({ type, value }) => (type === "timeZoneName" ? zoneName(locale, timeZone, at.getTime()) : value))
    .join("");
