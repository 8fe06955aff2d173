import { earliestStart } from "@openrounds/contract/batches/rules.ts";
import { BATCH_LIMITS } from "@openrounds/contract/batches/limits.ts";
import {
  plannedTimesErrors,
  type PlannedSessionFields,
  type PlannedTimesErrors,
  type PlanSpan,
} from "@openrounds/contract/batches/planned-sessions.ts";
import { addYears, wallClock, type Day } from "@openrounds/contract/kernel/time.ts";
import type { StartAndEnd } from "@openrounds/contract/sessions/plan.ts";
import { assignDays, type DayAssignment, type SessionDay } from "@openrounds/contract/sessions/recurrence-days.ts";
import type { BatchTimes } from "../../batches/events.ts";
import { nowMs } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/refusal.ts";
import { periodOn, recurrenceOf } from "../schedule/service.ts";

/** A row of a plan with its day and its instants. */
export interface PlanEntryTimes extends StartAndEnd {
  readonly day: Day;
}

/** The day and the instants of a row. */
export function timesOfRow(row: PlannedSessionFields, timeZone: string): PlanEntryTimes {
  const { day } = wallClock(row.date, timeZone);
  const { startsAt, endsAt } = periodOn(day, row, timeZone);
  return { day, startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() };
}

/** The days on which sessions of a batch may be planned now. */
export function spanOf({ startsAt, timeZone }: BatchTimes): PlanSpan {
  const start = wallClock(startsAt.getTime(), timeZone).day;
  const today = earliestStart(nowMs(), timeZone);
  return { earliest: start > today ? start : today, latest: addYears(start, BATCH_LIMITS.spanYears), timeZone };
}

/** Refuses a plan with errors in its rows; the name of the list leads to their fields. */
export function refuseWrongRows(list: string, errors: ReadonlyMap<number, PlannedTimesErrors>): void {
  const fields = [...errors].flatMap(([index, row]) =>
    Object.entries(row).map(([name, key]) => [`${list}.${index}.${name}`, key] as const),
  );
  const [first] = fields;
  if (first !== undefined) refuse(first[1], { fields: Object.fromEntries(fields) });
}

/** Refuses rows of a new batch outside of its days, or with invalid times. */
export function requirePlannedRows(batch: BatchTimes, rows: readonly PlannedSessionFields[]): void {
  const latest = wallClock(batch.endsAt.getTime(), batch.timeZone).day;
  refuseWrongRows("sessions", plannedTimesErrors(rows, { ...spanOf(batch), latest }));
}

/** Assigns sessions to the days of the recurrence of a batch from a day on, except those that are occupied. */
export function assignToRecurrence(
  batch: BatchTimes,
  { from, occupied = [] }: { readonly from: Day; readonly occupied?: readonly Day[] },
  sessions: readonly SessionDay[],
): DayAssignment {
  const taken = new Set(occupied);
  const days = batch.schedule === "" ? [] : recurrenceOf(batch).filter((day) => day >= from && !taken.has(day));
  const { isAdded, skippedDays } = assignDays(days, sessions);
  return { isAdded, skippedDays: [...batch.skippedDays.filter((day) => day < from), ...skippedDays] };
}
