/** Weekday codes of recurrence rules, starting with Sunday. */
export const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The week of the month; -1 is the last. */
export const MONTH_WEEKS = [1, 2, 3, 4, -1] as const;
export type MonthWeek = (typeof MONTH_WEEKS)[number];

export const WEEKLY_INTERVALS = [1, 2, 3] as const;
export const MONTHLY_INTERVALS = [1, 2, 3, 6] as const;

/** The recurrence of the sessions of a batch. */
export type Schedule =
  | { readonly frequency: "WEEKLY"; readonly interval: number; readonly days: readonly Weekday[] }
  | {
      readonly frequency: "MONTHLY";
      readonly interval: number;
      readonly days: readonly { readonly week: MonthWeek; readonly day: Weekday }[];
    };

/** Formats a recurrence rule: frequency, interval and days, separated by semicolons. */
export function formatSchedule(schedule: Schedule): string {
  const days =
    schedule.frequency === "WEEKLY"
      ? WEEKDAYS.filter((day) => schedule.days.includes(day))
      : schedule.days.map(({ week, day }) => `${week}${day}`);
  return `FREQ=${schedule.frequency};INTERVAL=${schedule.interval};BYDAY=${days.join(",")}`;
}

const isWeekday = (text: string): text is Weekday => (WEEKDAYS as readonly string[]).includes(text);
const isMonthWeek = (week: number): week is MonthWeek => (MONTH_WEEKS as readonly number[]).includes(week);

function parseMonthDay(text: string): { week: MonthWeek; day: Weekday } | undefined {
  const [, week = "", day = ""] = /^(-?\d)([A-Z]{2})$/.exec(text) ?? [];
  const number = Number(week);
  return isMonthWeek(number) && isWeekday(day) ? { week: number, day } : undefined;
}

/** Parses a recurrence rule; undefined when it is not in the format of this platform. */
export function parseSchedule(text: string): Schedule | undefined {
  const match = /^FREQ=(WEEKLY|MONTHLY);INTERVAL=(\d{1,2});BYDAY=([A-Z0-9,-]+)$/.exec(text);
  if (match === null) return undefined;
  const [, frequency, intervalText, daysText = ""] = match;
  const interval = Number(intervalText);
  const days = daysText.split(",");
  if (frequency === "WEEKLY") {
    const known = days.filter(isWeekday);
    const fits = (WEEKLY_INTERVALS as readonly number[]).includes(interval) && known.length === days.length;
    return fits ? { frequency, interval, days: known } : undefined;
  }
  const known = days.map(parseMonthDay).filter((day) => day !== undefined);
  const fits = (MONTHLY_INTERVALS as readonly number[]).includes(interval) && known.length === days.length;
  return fits ? { frequency: "MONTHLY", interval, days: known } : undefined;
}
