import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { startOfDay, wallClock, type Day } from "@openrounds/contract/kernel/time.ts";
import { sessionFieldsSchema, type Session } from "@openrounds/contract/sessions/schemas.ts";
import type { FormDefinition } from "../../ui/form/definition.ts";

/** What the form of a session holds: its day and times as their inputs do, in the time zone of the batch. */
export interface SessionFormValues {
  readonly topic: string;
  readonly date: Day;
  readonly startTime: string;
  readonly endTime: string;
}

interface SessionFormOf {
  readonly batch: Batch;
  /** The session to change; without one a new session is scheduled. */
  readonly session: Session | undefined;
  readonly nowMs: number;
}

/** A new session takes place at the next day of the batch, at its times. */
function valuesOf({ batch, session, nowMs }: SessionFormOf): SessionFormValues {
  if (session === undefined) {
    const { day } = wallClock(Math.max(nowMs, batch.startDateTime), batch.timeZone);
    return { topic: "", date: day, startTime: batch.sessionStartDateTime, endTime: batch.sessionEndDateTime };
  }
  const start = wallClock(session.startDateTime, batch.timeZone);
  const end = wallClock(session.endDateTime, batch.timeZone);
  return { topic: session.topic, date: start.day, startTime: start.time, endTime: end.time };
}

/** The form that schedules or changes a session. */
export const sessionForm = (given: SessionFormOf): FormDefinition<typeof sessionFieldsSchema, SessionFormValues> => ({
  schema: sessionFieldsSchema,
  values: valuesOf(given),
  toBody: ({ date, ...others }) => ({
    ...others,
    date: date === "" ? -1 : startOfDay(date, given.batch.timeZone),
  }),
  fieldOf: {},
});
