import * as z from "zod/mini";
import { atMost } from "./text.ts";

const DAY_MS = 86_400_000;

/** A calendar day as yyyy-mm-dd; days sort as text. */
export type Day = string;

/** The upper bound of all dates: the start of the year 3000. */
const LATEST_MS = 32_503_680_000_000;

/** An instant in milliseconds since the epoch, within the supported years. */
export const instantSchema = z.number().check(z.int(), z.gte(0), z.lt(LATEST_MS));

/** A time of day, HH:mm. */
export const timeOfDaySchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "VALID_TIME"));

/** A calendar day as a text of a call. */
export const daySchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, "error.invalidInput"));

const partsFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day and the time of day of an instant in a time zone. */
export function wallClock(atMs: number, timeZone: string): { day: Day; time: string } {
  const format =
    partsFormats.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA-u-nu-latn", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  partsFormats.set(timeZone, format);
  const part = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
  return { day: `${part["year"]}-${part["month"]}-${part["day"]}`, time: `${part["hour"]}:${part["minute"]}` };
}

/** The instant of a time of day on a calendar day in a time zone; respects clock changes. */
export function instantOf(day: Day, timeOfDay: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T${timeOfDay}:00Z`);
  const offsetAt = (atMs: number): number => {
    const { day: wallDay, time } = wallClock(atMs, timeZone);
    return Date.parse(`${wallDay}T${time}:00Z`) - atMs;
  };
  return asUtc - offsetAt(asUtc - offsetAt(asUtc));
}

/** The first instant of a calendar day in a time zone; respects clock changes. */
export function startOfDay(day: Day, timeZone: string): number {
  const settled = instantOf(day, "00:00", timeZone);
  return wallClock(settled, timeZone).day < day ? settled + 3_600_000 : settled;
}

/** The day that is so many days later. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The day that is so many years later; 29 February becomes 1 March in a common year. */
export function addYears(day: Day, years: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10);
}

/** Whether this runtime knows the time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    wallClock(0, timeZone);
    return true;
  } catch {
    return false;
  }
}

/** The current name of a time zone for which old devices use a former name. */
export const currentZone = (timeZone: string): string =>
  timeZone === "Asia/Calcutta" || timeZone === "Calcutta/Asia" ? "Asia/Kolkata" : timeZone;

/** A time zone that this runtime knows; refused with the key when it is missing or unknown. */
export const timeZoneSchema = z
  .string()
  .check(
    atMost(60),
    z.overwrite(currentZone),
    z.refine(isTimeZone, "VALID_PROFILE_PERSONAL_DETAILS_TIMEZONE_REQUIRED"),
  );
