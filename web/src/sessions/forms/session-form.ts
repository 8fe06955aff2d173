import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { startOfDay, wallClock, type Day } from "@openrounds/contract/kernel/time.ts";
import { sessionFieldsSchema, type Session } from "@openrounds/contract/sessions/schemas.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";

/** The values of the session form; day and times as their inputs have them, in the time zone of the batch. */
export interface SessionFormValues {
  readonly topic: string;
  readonly presenter: string;
  readonly date: Day;
  readonly startTime: string;
  readonly endTime: string;
  readonly agenda: string;
}

interface SessionFormOptions {
  readonly batch: Batch;
  /** The session to change; undefined for a new one. */
  readonly session: Session | undefined;
  readonly nowMs: number;
}

/** By default a new session is on the next day of the batch, at its times. */
function valuesOf({ batch, session, nowMs }: SessionFormOptions): SessionFormValues {
  if (session === undefined) {
    const { day } = wallClock(Math.max(nowMs, batch.startDateTime), batch.timeZone);
    const times = { startTime: batch.sessionStartDateTime, endTime: batch.sessionEndDateTime };
    return { topic: "", presenter: "", date: day, ...times, agenda: "" };
  }
  const start = wallClock(session.startDateTime, batch.timeZone);
  const end = wallClock(session.endDateTime, batch.timeZone);
  const { topic, presenter, agenda } = session;
  return { topic, presenter, date: start.day, startTime: start.time, endTime: end.time, agenda };
}

/** The form that schedules or changes a session. */
export const sessionForm = (
  options: SessionFormOptions,
): ContractFormDefinition<typeof sessionFieldsSchema, SessionFormValues> => ({
  schema: sessionFieldsSchema,
  values: valuesOf(options),
  toBody: ({ date, ...others }) => ({
    ...others,
    date: date === "" ? -1 : startOfDay(date, options.batch.timeZone),
  }),
  fieldOf: {},
});
