import * as z from "zod/mini";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { instantSchema, timeOfDaySchema, wallClock, type Day } from "../kernel/time.ts";
import { atMost, wellFormed } from "../kernel/text.ts";
import { SESSION_LIMITS } from "./limits.ts";

/** The name of the person who presents a session, as a text: many presenters have no account. */
export const presenterSchema = z
  .string()
  .check(z.trim(), wellFormed, atMost(SESSION_LIMITS.presenter, "VALID_SESSION_PRESENTER_MAX"));

/** A session in a plan: a row of its table. */
export const plannedSessionSchema = z.object({
  /** Empty for the default topic. */
  topic: z._default(
    z.string().check(z.trim(), wellFormed, atMost(SESSION_LIMITS.topic, "VALID_SESSION_TOPIC_MAX")),
    "",
  ),
  presenter: z._default(presenterSchema, ""),
  /** Any instant of the session's day in the time zone of the batch. */
  date: instantSchema,
  startTime: timeOfDaySchema,
  endTime: timeOfDaySchema,
});
export type PlannedSessionFields = z.output<typeof plannedSessionSchema>;

/** The country whose public holidays a batch skips, as its code; empty for none. */
export const holidayCountrySchema = z.string().check(z.regex(/^([A-Z]{2})?$/, "error.invalidInput"));

/** The first and the last day that a session of a plan may take place on. */
export interface PlanSpan {
  readonly earliest: Day;
  readonly latest: Day;
  readonly timeZone: string;
}

export interface PlannedTimes {
  readonly date: number;
  readonly startTime: string;
  readonly endTime: string;
}

/** The message keys of invalid times of one row, by field. */
export type PlannedTimesErrors = Partial<Record<keyof PlannedTimes, MessageKey>>;

/**
 * The errors of the times of a plan by the index of their row: days outside of the span, ends before starts, and rows
 * that start together.
 */
export function plannedTimesErrors(rows: readonly PlannedTimes[], span: PlanSpan): Map<number, PlannedTimesErrors> {
  const errors = new Map<number, PlannedTimesErrors>();
  const starts = new Set<string>();
  for (const [index, { date, startTime, endTime }] of rows.entries()) {
    const { day } = wallClock(date, span.timeZone);
    const start = `${day} ${startTime}`;
    const found: PlannedTimesErrors = {
      ...(day < span.earliest && { date: "VALID_CREATE_BATCH_START_PAST" as const }),
      ...(day > span.latest && { date: "VALID_SESSION_OUTSIDE_BATCH" as const }),
      ...(endTime <= startTime && { endTime: "VALID_CREATE_BATCH_END_TIME" as const }),
      ...(starts.has(start) && { startTime: "VALID_SESSION_SAME_START" as const }),
    };
    starts.add(start);
    if (Object.keys(found).length > 0) errors.set(index, found);
  }
  return errors;
}
