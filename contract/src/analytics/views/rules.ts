import { addDays, instantOf, wallClock } from "../../kernel/time.ts";
import type { ViewMails } from "./schemas.ts";

const MAIL_TIME = "07:00";
const DAYS_OF_WEEK = 7;
/** The number of days from a day to the next Monday. */
const daysToMonday = (day: string): number => DAYS_OF_WEEK - ((new Date(day).getUTCDay() + 6) % DAYS_OF_WEEK);

/** The instant of the next mail of a view: the next Monday or first of a month at seven, in the time zone. */
export function nextViewMail(mails: Exclude<ViewMails, "NEVER">, atMs: number, timeZone: string): number {
  const { day } = wallClock(atMs, timeZone);
  if (mails === "WEEKLY") return instantOf(addDays(day, daysToMonday(day)), MAIL_TIME, timeZone);
  const [year = 0, month = 1] = day.split("-").map(Number);
  return instantOf(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), MAIL_TIME, timeZone);
}
