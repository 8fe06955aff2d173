import { WEEKDAYS, formatSchedule, type Weekday } from "@openrounds/contract/batches/schedule.ts";
import { BATCH_LIMITS } from "@openrounds/contract/batches/limits.ts";
import { addDays, startOfDay, wallClock, type Day } from "@openrounds/contract/kernel/time.ts";
import { MINUTE } from "../kernel/clock.ts";
import { occurrencesOf, type SessionOccurrence } from "../sessions/schedule/service.ts";
import type { DemoBatch, SoonTiming, WeeklyTiming } from "./programs/plan.ts";

const SOON_LASTS_MS = 75 * MINUTE;

export interface PlannedDates {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly sessionStartTime: string;
  readonly sessionEndTime: string;
  readonly timeZone: string;
  readonly schedule: string;
  readonly skippedDays: string[];
}

/** The dates of a batch and the times of its sessions. */
export interface BatchCalendar {
  readonly dates: PlannedDates;
  readonly occurrences: readonly SessionOccurrence[];
}

const earlier = (one: string, other: string): string => (one < other ? one : other);

const weekdayOf = (day: Day): Weekday => WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? "MO";

function firstOn(weekday: Weekday, from: Day): Day {
  const days = Array.from({ length: 7 }, (_, later) => addDays(from, later));
  return days.find((day) => weekdayOf(day) === weekday) ?? from;
}

interface WeeklyCourse {
  readonly first: Day;
  readonly everyWeeks: number;
  readonly sessions: number;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

function datesOf({ first, everyWeeks, sessions, from, to, timeZone }: WeeklyCourse): PlannedDates {
  const last = addDays(first, sessions * everyWeeks * 7 - 1);
  return {
    startsAt: new Date(startOfDay(first, timeZone)),
    endsAt: new Date(startOfDay(last, timeZone)),
    sessionStartTime: from,
    sessionEndTime: to,
    timeZone,
    schedule: formatSchedule({ frequency: "WEEKLY", interval: everyWeeks, days: [weekdayOf(first)] }),
    skippedDays: [],
  };
}

interface CalendarFrame {
  readonly sessions: number;
  readonly timeZone: string;
  readonly at: Date;
}

function weekly(
  { startsInDays, weekday, everyWeeks = 1, from, to }: WeeklyTiming,
  { at, ...frame }: CalendarFrame,
): BatchCalendar {
  const today = wallClock(at.getTime(), frame.timeZone).day;
  const first = firstOn(weekday, addDays(today, startsInDays));
  const dates = datesOf({ ...frame, first, everyWeeks, from, to });
  return { dates, occurrences: occurrencesOf(dates) };
}

/** The next session starts at the next full minute after some minutes, but before midnight. */
function soon({ pastSessions, minutes }: SoonTiming, { at, ...frame }: CalendarFrame): BatchCalendar {
  const startsAtMs = Math.ceil(at.getTime() / MINUTE + minutes) * MINUTE;
  const endsAtMs = startsAtMs + SOON_LASTS_MS;
  const { day, time } = wallClock(startsAtMs, frame.timeZone);
  const end = wallClock(endsAtMs, frame.timeZone);
  const from = earlier(time, BATCH_LIMITS.latestStart);
  const to = end.day === day ? end.time : BATCH_LIMITS.latestEnd;
  const dates = datesOf({ ...frame, first: addDays(day, -7 * pastSessions), everyWeeks: 1, from, to });
  const next = { startsAt: new Date(startsAtMs), endsAt: new Date(endsAtMs) };
  return { dates, occurrences: occurrencesOf(dates).with(pastSessions, next) };
}

/** The dates of a batch, relative to the instant of seeding. */
export const calendarOf = ({ timing }: DemoBatch, frame: CalendarFrame): BatchCalendar =>
  "pastSessions" in timing ? soon(timing, frame) : weekly(timing, frame);
