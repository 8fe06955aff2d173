import {
  endAfterStartChange,
  endTimeAfterStartChange,
  earliestChange,
  earliestStart,
  proposedEnd,
  dateErrors,
  type BatchDates,
} from "@openrounds/contract/batches/rules.ts";
import {
  formatSchedule,
  parseSchedule,
  type MonthWeek,
  type Schedule,
  type Weekday,
} from "@openrounds/contract/batches/schedule.ts";
import {
  BATCH_DEFAULTS,
  batchFieldsSchema,
  type Batch,
  type BatchFields,
  type BatchMode,
  type CertificateSetup,
} from "@openrounds/contract/batches/schemas.ts";
import { isTimeZone, startOfDay, wallClock, type Day } from "@openrounds/contract/kernel/time.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import type { ContractForm } from "../../ui/form/contract-form.ts";
import type { FormDefinition } from "../../ui/form/definition.ts";

/** How the sessions repeat, as it is chosen: what was picked for weeks stays while months are looked at. */
export interface Repetition {
  readonly frequency: "NONE" | Schedule["frequency"];
  readonly interval: number;
  readonly weekdays: readonly Weekday[];
  readonly monthDays: readonly { readonly week: MonthWeek; readonly day: Weekday }[];
}

/** What the form of a batch holds: days and times as their inputs do. */
export interface BatchFormValues {
  readonly batchName: string;
  readonly primaryLanguage: string;
  readonly startDateTime: Day;
  readonly endDateTime: Day;
  readonly schedule: Repetition;
  readonly sessionStartDateTime: string;
  readonly sessionEndDateTime: string;
  readonly timeZone: string;
  readonly batchMode: BatchMode;
  readonly certificateSetup: CertificateSetup;
}

export type BatchForm = ContractForm<BatchFormValues, BatchFields>;

/** An empty form: the defaults of the platform, from the earliest day on. */
export function emptyBatchForm(nowMs: number, timeZone: string): BatchFormValues {
  const startDateTime = earliestStart(nowMs, timeZone);
  return {
    batchName: "",
    primaryLanguage: BATCH_DEFAULTS.language,
    startDateTime,
    endDateTime: proposedEnd(startDateTime),
    schedule: { frequency: "WEEKLY", interval: 1, weekdays: [], monthDays: [] },
    sessionStartDateTime: BATCH_DEFAULTS.sessionStart,
    sessionEndDateTime: BATCH_DEFAULTS.sessionEnd,
    timeZone,
    batchMode: BATCH_DEFAULTS.mode,
    certificateSetup: BATCH_DEFAULTS.certificateSetup,
  };
}

function repetitionOf(text: string): Repetition {
  const schedule = parseSchedule(text);
  return {
    frequency: schedule?.frequency ?? "NONE",
    interval: schedule?.interval ?? 1,
    weekdays: schedule?.frequency === "WEEKLY" ? schedule.days : [],
    monthDays: schedule?.frequency === "MONTHLY" ? schedule.days : [],
  };
}

/** The form of a batch that exists. */
function formOfBatch(batch: Batch): BatchFormValues {
  const dayOf = (atMs: number): Day => wallClock(atMs, batch.timeZone).day;
  return {
    batchName: batch.batchName,
    primaryLanguage: batch.primaryLanguage,
    startDateTime: dayOf(batch.startDateTime),
    endDateTime: dayOf(batch.endDateTime),
    schedule: repetitionOf(batch.schedule),
    sessionStartDateTime: batch.sessionStartDateTime,
    sessionEndDateTime: batch.sessionEndDateTime,
    timeZone: batch.timeZone,
    batchMode: batch.batchMode,
    certificateSetup: batch.certificateSetup,
  };
}

function scheduleOf({ frequency, interval, weekdays, monthDays }: Repetition): string {
  switch (frequency) {
    case "NONE":
      return "";
    case "WEEKLY":
      return formatSchedule({ frequency, interval, days: weekdays });
    case "MONTHLY":
      return formatSchedule({ frequency, interval, days: monthDays });
  }
}

const zoneOf = ({ timeZone }: BatchFormValues): string => (isTimeZone(timeZone) ? timeZone : "UTC");

/** The body of a form: whole days of its time zone; what the form does not ask stays as the batch has it. */
function toBody(values: BatchFormValues, batch: Batch | undefined): BatchFields {
  const atStartOf = (day: Day): number => (day === "" ? -1 : startOfDay(day, zoneOf(values)));
  return {
    ...values,
    description: batch?.description ?? "",
    startDateTime: atStartOf(values.startDateTime),
    endDateTime: atStartOf(values.endDateTime),
    schedule: scheduleOf(values.schedule),
    interpreters: batch?.interpreters ?? [],
  };
}

/** The earliest day that is no wrong start: of a batch that is changed, the one that it has too. */
function earliestFor(values: BatchFormValues, batch: Batch | undefined, nowMs: number): Day {
  if (batch === undefined) return earliestStart(nowMs, zoneOf(values));
  const { day } = wallClock(batch.startDateTime, batch.timeZone);
  return earliestChange(day, values.startDateTime, nowMs, zoneOf(values));
}

/** The first day that the calendar of the start offers. */
export function firstOffered(values: BatchFormValues, batch: Batch | undefined, nowMs: number): Day {
  const earliest = earliestFor(values, batch, nowMs);
  const today = earliestStart(nowMs, zoneOf(values));
  return earliest < today ? earliest : today;
}

type WrongDates = Partial<Record<keyof BatchDates, MessageKey>>;

/** What is wrong with the days and times: days that are missing first. */
function wrongIn(values: BatchFormValues, batch: Batch | undefined, nowMs: number): WrongDates {
  const missing: WrongDates = {
    ...(values.startDateTime === "" && { startDateTime: "REQUIRED_VALIDATION" }),
    ...(values.endDateTime === "" && { endDateTime: "REQUIRED_VALIDATION" }),
  };
  if (!isTimeZone(values.timeZone)) return missing;
  const { endDateTime, ...others } = dateErrors(toBody(values, batch), earliestFor(values, batch, nowMs));
  const dates: WrongDates = values.startDateTime === "" ? others : { ...others, ...(endDateTime && { endDateTime }) };
  return { ...dates, ...missing };
}

/** What follows from a change: an end is moved when its start passes it, and another zone may make the start a past day. */
function derive(values: BatchFormValues, changed: readonly (keyof BatchFormValues)[]): Partial<BatchFormValues> {
  const { startDateTime, endDateTime, sessionStartDateTime, sessionEndDateTime } = values;
  return {
    ...(changed.includes("startDateTime") && { endDateTime: endAfterStartChange(startDateTime, endDateTime) }),
    ...(changed.includes("sessionStartDateTime") && {
      sessionEndDateTime: endTimeAfterStartChange(sessionStartDateTime, sessionEndDateTime),
    }),
    ...(changed.includes("timeZone") && { startDateTime }),
  };
}

interface BatchFormOf {
  /** The batch to change; without one a new batch is created. */
  readonly batch?: Batch | undefined;
  readonly timeZone: string;
  readonly nowMs: () => number;
}

/** The form that creates or changes a batch. */
export const batchForm = ({
  batch,
  timeZone,
  nowMs,
}: BatchFormOf): FormDefinition<typeof batchFieldsSchema, BatchFormValues> => ({
  schema: batchFieldsSchema,
  values: batch === undefined ? emptyBatchForm(nowMs(), timeZone) : formOfBatch(batch),
  toBody: (values) => toBody(values, batch),
  fieldOf: { description: null, interpreters: null },
  rules: (values) => wrongIn(values, batch, nowMs()),
  derive,
});
