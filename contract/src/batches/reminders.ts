import * as z from "zod/mini";
import { atMost } from "../kernel/text.ts";

/** When a single reminder is sent, in minutes before a session; 0 is never. */
export const REMINDER_CHOICES = [0, 15, 30, 60, 1440] as const;

export const HOUR_MINUTES = 60;
export const DAY_MINUTES = 1440;
export const WEEK_MINUTES = 10_080;

/** The reminders that a batch is offered: a week, a day, an hour and a quarter of an hour before. */
export const OFFERED_REMINDERS = [WEEK_MINUTES, DAY_MINUTES, HOUR_MINUTES, 15] as const;

export const REMINDER_LIMITS = { count: 6, shortest: 5, longest: 4 * WEEK_MINUTES } as const;

const reminderTimeSchema = z
  .int("VALID_REMINDER_TIME")
  .check(z.gte(REMINDER_LIMITS.shortest, "VALID_REMINDER_TIME"), z.lte(REMINDER_LIMITS.longest, "VALID_REMINDER_TIME"));

/** The reminders before each session of a batch, in minutes; each once. */
export const reminderTimesSchema = z.array(reminderTimeSchema).check(
  atMost(REMINDER_LIMITS.count, "VALID_REMINDER_COUNT"),
  z.refine((times) => new Set(times).size === times.length, "VALID_REMINDER_TWICE"),
);

/** The last reminder before a session, in minutes; 0 for none. */
export const lastReminder = (times: readonly number[]): number => (times.length === 0 ? 0 : Math.min(...times));

export const REMINDER_UNITS = { weeks: WEEK_MINUTES, days: DAY_MINUTES, hours: HOUR_MINUTES, minutes: 1 } as const;
export type ReminderUnit = keyof typeof REMINDER_UNITS;

/** A time before a session in its largest whole unit. */
export function inLargestUnit(minutes: number): { readonly unit: ReminderUnit; readonly count: number } {
  const units = ["weeks", "days", "hours"] as const;
  const unit = units.find((each) => minutes % REMINDER_UNITS[each] === 0) ?? "minutes";
  return { unit, count: minutes / REMINDER_UNITS[unit] };
}
