import { recurrenceDays } from "@openrounds/contract/batches/recurrence.ts";
import { wallClock, type Day } from "@openrounds/contract/kernel/time.ts";
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

/** The days of the recurrence of a batch, skipped ones too; without a recurrence its first day. */
export function recurrenceOf({ startsAt, endsAt, timeZone, schedule }: BatchTimes): Day[] {
  const dayOf = (at: Date): Day => wallClock(at.getTime(), timeZone).day;
  return recurrenceDays(schedule, dayOf(startsAt), dayOf(endsAt));
}

/** The occurrences of a batch's sessions: at the same time of day across clock changes. */
export const occurrencesOf = (batch: BatchTimes): SessionOccurrence[] =>
  recurrenceOf(batch)
    .filter((day) => !batch.skippedDays.includes(day))
    .map((day) => occurrenceOn(day, batch));
