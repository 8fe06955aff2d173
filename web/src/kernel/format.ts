import {
  dataLocale,
  intlLocale,
  timeOptions,
  shortNamesLocale,
  zoneName as nameOfZone,
} from "@openrounds/messages/locales.ts";
import { currentLocale } from "./locale.ts";

/** The locale of dates and numbers in the current language. */
export const formatLocale = (): string => dataLocale(currentLocale());

const formats = new Map<string, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${formatLocale()} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(formatLocale(), options);
  formats.set(key, known);
  return known;
}

/** The time zone of the device. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The name of a time zone at an instant with its offset: India Standard Time (GMT+5:30). */
export const zoneName = (timeZone: string, atMs: number): string => nameOfZone(currentLocale(), timeZone, atMs);

/** 12 Mar 2026 */
export const formatDay = (atMs: number, timeZone: string = deviceTimeZone()): string =>
  format({ day: "numeric", month: "short", year: "numeric", timeZone }).format(atMs);

/** 12 Mar */
export const formatDayAndMonth = (atMs: number): string => format({ day: "numeric", month: "short" }).format(atMs);

/** March 2026 */
export const formatMonth = (atMs: number, timeZone: string = deviceTimeZone()): string =>
  format({ month: "long", year: "numeric", timeZone }).format(atMs);

/** Thursday 12 March */
export const formatWeekdayAndDay = (atMs: number, timeZone: string = deviceTimeZone()): string =>
  format({ weekday: "long", day: "numeric", month: "long", timeZone }).format(atMs);

/** 15 Jan – 2 Apr 2026 */
export const formatDays = (fromMs: number, toMs: number, timeZone: string): string =>
  format({ day: "numeric", month: "short", year: "numeric", timeZone }).formatRange(fromMs, toMs);

const rangeOf = (options: Intl.DateTimeFormatOptions, fromMs: number, toMs: number): string =>
  format(options)
    .formatRange(fromMs, toMs)
    .replace(/(\d)\s–\s(?=\d)/, "$1–");

/** 7:00–8:15 pm */
export const formatTimes = (fromMs: number, toMs: number, timeZone: string = deviceTimeZone()): string =>
  rangeOf({ ...timeOptions(currentLocale()), timeZone }, fromMs, toMs);

/** Thu, 7:00–8:15 pm */
export const formatTimesOfDay = (fromMs: number, toMs: number): string =>
  rangeOf({ weekday: "short", ...timeOptions(currentLocale()), timeZone: deviceTimeZone() }, fromMs, toMs);

/** Thu 12 Mar, 7:00 pm */
export const formatMoment = (atMs: number, timeZone: string = deviceTimeZone()): string =>
  format({ weekday: "short", day: "numeric", month: "short", ...timeOptions(currentLocale()), timeZone }).format(atMs);

/** 7:00 pm */
export const formatTime = (atMs: number, timeZone: string = deviceTimeZone()): string =>
  format({ ...timeOptions(currentLocale()), timeZone }).format(atMs);

/** The parts of a date tile: day of the month, and month. */
export function dateTile(atMs: number): { day: string; month: string } {
  const dates = new Intl.DateTimeFormat(shortNamesLocale(currentLocale()), { day: "numeric", month: "short" });
  return {
    day: format({ day: "numeric" }).format(atMs),
    // The month alone is longer in some languages: Tháng 10 for thg 10.
    month: dates.formatToParts(atMs).find(({ type }) => type === "month")?.value ?? "",
  };
}

/** The name of a language in the language of the interface. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames(formatLocale(), { type: "language" }).of(code) ?? code;

/** Texts joined as a list: English, Hindi and Marathi. Without data of the browser for the language only by commas. */
export const joinList = (texts: readonly string[]): string => {
  const type = formatLocale() === intlLocale(currentLocale()) ? "conjunction" : "unit";
  return new Intl.ListFormat(formatLocale(), { type, style: type === "unit" ? "short" : "narrow" }).format(texts);
};

/** The name of a weekday, 0 being Sunday; a narrow one is a letter or two. */
export const weekdayName = (index: number, width: "narrow" | "short" | "long" = "short"): string =>
  // 4 January 1970 was a Sunday.
  new Intl.DateTimeFormat(width === "short" ? shortNamesLocale(currentLocale()) : formatLocale(), {
    weekday: width,
    timeZone: "UTC",
  }).format(Date.UTC(1970, 0, 4 + index));

export const formatNumber = (value: number): string => new Intl.NumberFormat(formatLocale()).format(value);

/** 79% */
export const formatPercent = (share: number): string =>
  new Intl.NumberFormat(formatLocale(), { style: "percent" }).format(share);
