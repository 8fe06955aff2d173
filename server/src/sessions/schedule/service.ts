import { RRuleTemporal } from "rrule-temporal";
import { addDays, startOfDay, wallClock, type Day } from "@openrounds/contract/kernel/time.ts";
import type { BatchTimes } from "../../batches/events.ts";

export interface SessionOccurrence {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The start and end of a session, as HH:mm. */
export interface TimesOfDay {
  readonly startTime: string;
  readonly endTime: string;
}

/** The instant of a time of day on a calendar day; a time that a clock change skips is moved forward by it. */
function instantOf(day: Day, time: string, timeZone: string): Date {
  const local = Temporal.PlainDateTime.from(`${day}T${time}`);
  return new Date(local.toZonedDateTime(timeZone, { disambiguation: "compatible" }).epochMilliseconds);
}

/**
 * The period from one time of day to another on a calendar day; when a clock change would end it before its start, it
 * keeps its duration.
 */
export function periodOn(day: Day, { startTime, endTime }: TimesOfDay, timeZone: string): SessionOccurrence {
  const startsAt = instantOf(day, startTime, timeZone);
  const endsAt = instantOf(day, endTime, timeZone);
  if (endsAt > startsAt) return { startsAt, endsAt };
  const lengthMs = Temporal.PlainTime.from(startTime).until(endTime).total("milliseconds");
  return { startsAt, endsAt: new Date(startsAt.getTime() + lengthMs) };
}

const occurrenceOn = (day: Day, batch: BatchTimes): SessionOccurrence =>
  periodOn(day, { startTime: batch.sessionStartTime, endTime: batch.sessionEndTime }, batch.timeZone);

/** The days of a batch: those of its recurrence within its dates, or its first day. */
function daysOf(batch: BatchTimes): Day[] {
  const first = wallClock(batch.startsAt.getTime(), batch.timeZone).day;
  if (batch.schedule === "") return [first];
  const start = Temporal.PlainDate.from(first).toZonedDateTime({ timeZone: batch.timeZone, plainTime: "12:00" });
  const last = addDays(wallClock(batch.endsAt.getTime(), batch.timeZone).day, 1);
  const rule = new RRuleTemporal({ rruleString: `RRULE:${batch.schedule}`, dtstart: start });
  return rule
    .between(new Date(startOfDay(first, batch.timeZone)), new Date(startOfDay(last, batch.timeZone)), true)
    .map((occurrence) => occurrence.toPlainDate().toString());
}

/** The occurrences of a batch's sessions: at the same time of day across clock changes. */
export const occurrencesOf = (batch: BatchTimes): SessionOccurrence[] =>
  daysOf(batch).map((day) => occurrenceOn(day, batch));
