import { addDays, addYears, type Day } from "../kernel/time.ts";
import { BATCH_LIMITS } from "./limits.ts";
import { parseSchedule, WEEKDAYS, type MonthWeek, type Schedule, type Weekday } from "./schedule.ts";

const DAY_MS = 86_400_000;

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
/** The Monday of the week of a day: weeks of a recurrence begin on Mondays (RFC 5545). */
const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));

function weeklyDays(schedule: Extract<Schedule, { frequency: "WEEKLY" }>, first: Day, last: Day): Day[] {
  const offsets = schedule.days.map((day) => (WEEKDAYS.indexOf(day) + 6) % 7);
  const days: Day[] = [];
  for (let monday = mondayOf(first); monday <= last; monday = addDays(monday, 7 * schedule.interval)) {
    days.push(...offsets.map((offset) => addDays(monday, offset)));
  }
  return days;
}

/** The first day of the month that is so many months later. */
const monthAfter = (day: Day, months: number): Day => {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

/** A weekday in a week of the month; undefined in a month without that week. */
function dayInMonth(firstOfMonth: Day, week: MonthWeek, weekday: Weekday): Day | undefined {
  const wanted = WEEKDAYS.indexOf(weekday);
  const next = monthAfter(firstOfMonth, 1);
  if (week === -1) {
    const last = addDays(next, -1);
    return addDays(last, -((weekdayOf(last) - wanted + 7) % 7));
  }
  const day = addDays(firstOfMonth, ((wanted - weekdayOf(firstOfMonth) + 7) % 7) + 7 * (week - 1));
  return day < next ? day : undefined;
}

function monthlyDays(schedule: Extract<Schedule, { frequency: "MONTHLY" }>, first: Day, last: Day): Day[] {
  const days: (Day | undefined)[] = [];
  for (let month = monthAfter(first, 0); month <= last; month = monthAfter(month, schedule.interval)) {
    days.push(...schedule.days.map(({ week, day }) => dayInMonth(month, week, day)));
  }
  return days.filter((day) => day !== undefined);
}

/**
 * The days of a recurrence rule from the first to the last day, both included, in order. Without a rule it is the first
 * day.
 */
export function recurrenceDays(rule: string, first: Day, last: Day): Day[] {
  if (daysBetween(first, last) < 0) return [];
  const schedule = parseSchedule(rule);
  if (schedule === undefined) return [first];
  const days = schedule.frequency === "WEEKLY" ? weeklyDays(schedule, first, last) : monthlyDays(schedule, first, last);
  return [...new Set(days)].filter((day) => day >= first && day <= last).toSorted();
}

/** So many days of a recurrence rule, without skipped ones; fewer if the longest batch has no more. */
export const firstDaysOf = (rule: string, first: Day, skipped: ReadonlySet<Day>, count: number): Day[] =>
  recurrenceDays(rule, first, addYears(first, BATCH_LIMITS.spanYears))
    .filter((day) => !skipped.has(day))
    .slice(0, count);
