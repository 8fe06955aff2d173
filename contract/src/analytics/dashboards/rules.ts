import { addDays, startOfDay, type Day } from "../../kernel/time.ts";
import type { DayRange } from "../rules.ts";
import type { DateFilter } from "./schemas.ts";

/** The same day some months earlier, or the last day of a shorter month. */
function monthsBefore(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10);
}

const MONTHS: Readonly<Record<Exclude<DateFilter, "LAST_WEEK">, number>> = {
  LAST_MONTH: 1,
  LAST_THREE_MONTHS: 3,
  LAST_SIX_MONTHS: 6,
};

const SECOND = 1000;

/** The first second of the first day and the last second of the last day, in the time zone. */
export const secondsOf = ({ from, to }: DayRange, timeZone: string): { fromMs: number; toMs: number } => ({
  fromMs: startOfDay(from, timeZone) + SECOND,
  toMs: startOfDay(addDays(to, 1), timeZone) - SECOND,
});

/** The days of a date filter, up to and including today. */
export const daysOf = (filter: DateFilter, today: Day): DayRange => ({
  from: filter === "LAST_WEEK" ? addDays(today, -7) : monthsBefore(today, MONTHS[filter]),
  to: today,
});
