import { addDays, startOfDay, wallClock, type Day } from "@openrounds/contract/kernel/time.ts";
import type { CalendarSession } from "@openrounds/contract/sessions/calendar/schemas.ts";

export const CALENDAR_VIEWS = ["month", "week", "agenda"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

const WEEK = 7;
const AGENDA_DAYS = 30;

/** Days from the first one on. */
const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** An instant within a day, for formats in UTC. */
export const noonOf = (day: Day): number => Date.parse(`${day}T12:00:00Z`);

/** The weekday, 0 being Sunday. */
const weekdayOf = (day: Day): number => new Date(noonOf(day)).getUTCDay();

/** The first day of the week of a day. */
export const weekStart = (day: Day, firstWeekday: number): Day =>
  addDays(day, -((weekdayOf(day) - firstWeekday + WEEK) % WEEK));

const monthOf = (day: Day): string => day.slice(0, 7);

/** Whether two days are in one month. */
export const isSameMonth = (one: Day, other: Day): boolean => monthOf(one) === monthOf(other);

/** The same day some months later; the last day of the month where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The weeks that show the month of a day, each with seven days. */
export function weeksOfMonth(day: Day, firstWeekday: number): Day[][] {
  const first = weekStart(`${monthOf(day)}-01`, firstWeekday);
  const next = `${monthOf(addMonths(`${monthOf(day)}-01`, 1))}-01`;
  const weeks: Day[][] = [];
  for (let start = first; start < next; start = addDays(start, WEEK)) weeks.push(daysFrom(start, WEEK));
  return weeks;
}

/** The days that a view shows around a day. */
export function daysOfView(view: CalendarView, day: Day, firstWeekday: number): Day[] {
  if (view === "month") return weeksOfMonth(day, firstWeekday).flat();
  return view === "week" ? daysFrom(weekStart(day, firstWeekday), WEEK) : daysFrom(day, AGENDA_DAYS);
}

/** The period of days in a time zone, as instants; the end is excluded. */
export function periodOf(days: readonly Day[], timeZone: string): { readonly from: number; readonly to: number } {
  const [first = ""] = days;
  const last = days.at(-1) ?? first;
  return { from: startOfDay(first, timeZone), to: startOfDay(addDays(last, 1), timeZone) };
}

/** The day to which the previous or next period of a view leads. */
export function turn(view: CalendarView, day: Day, step: -1 | 1): Day {
  if (view === "month") return addMonths(day, step);
  return addDays(day, step * (view === "week" ? WEEK : AGENDA_DAYS));
}

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK };

/** The day to which a key leads in the month; undefined for other keys. */
export function dayByKey(key: string, day: Day, firstWeekday: number): Day | undefined {
  const step = KEY_STEPS[key];
  if (step !== undefined) return addDays(day, step);
  if (key === "Home") return weekStart(day, firstWeekday);
  if (key === "End") return addDays(weekStart(day, firstWeekday), WEEK - 1);
  if (key === "PageUp") return addMonths(day, -1);
  return key === "PageDown" ? addMonths(day, 1) : undefined;
}

type Timed = Pick<CalendarSession, "startDateTime" | "endDateTime">;

/** The sessions of each day by their start in a time zone. */
export const byDay = <Session extends Timed>(
  sessions: readonly Session[],
  timeZone: string,
): ReadonlyMap<Day, readonly Session[]> =>
  Map.groupBy(sessions, ({ startDateTime }) => wallClock(startDateTime, timeZone).day);

/** A session of a day with its place in the column of the day. */
export interface PlacedSession<Session> {
  readonly session: Session;
  /** Hours of the day, with fractions. */
  readonly fromHour: number;
  readonly toHour: number;
  /** Its lane, counted from 0, and the number of lanes beside each other. */
  readonly lane: number;
  readonly lanes: number;
}

const HOURS = 24;

function hourOf(atMs: number, timeZone: string): number {
  const [hour = 0, minute = 0] = wallClock(atMs, timeZone).time.split(":").map(Number);
  return hour + minute / 60;
}

/** Places the sessions of a day, in order of their start, so that overlapping ones are beside each other. */
export function placeSessions<Session extends Timed>(
  sessions: readonly Session[],
  timeZone: string,
): PlacedSession<Session>[] {
  const placed: PlacedSession<Session>[] = [];
  let group: Omit<PlacedSession<Session>, "lanes">[] = [];
  const close = (): void => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1));
    placed.push(...group.map((each) => ({ ...each, lanes })));
    group = [];
  };
  for (const session of sessions) {
    const fromHour = hourOf(session.startDateTime, timeZone);
    const isNextDay = wallClock(session.endDateTime, timeZone).day > wallClock(session.startDateTime, timeZone).day;
    const toHour = isNextDay ? HOURS : hourOf(session.endDateTime, timeZone);
    if (group.every((each) => each.toHour <= fromHour)) close();
    const taken = new Set(group.filter((each) => each.toHour > fromHour).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    group.push({ session, fromHour, toHour, lane });
  }
  close();
  return placed;
}

const EARLIEST_END = 8;
const LATEST_START = 18;

/** The hours that a week shows: the working day, and more where sessions need it. */
export function hoursOf(placed: readonly Pick<PlacedSession<unknown>, "fromHour" | "toHour">[]): {
  readonly from: number;
  readonly to: number;
} {
  return {
    from: Math.floor(Math.min(EARLIEST_END, ...placed.map(({ fromHour }) => fromHour))),
    to: Math.ceil(Math.max(LATEST_START, ...placed.map(({ toHour }) => toHour))),
  };
}
