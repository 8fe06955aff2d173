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
import type { ContractFormDefinition } from "../../ui/form/definition.ts";

/** The repetition of sessions in the form: the weekdays stay while the person looks at months. */
export interface RepetitionValues {
  readonly frequency: "NONE" | Schedule["frequency"];
  readonly interval: number;
  readonly weekdays: readonly Weekday[];
  readonly monthDays: readonly { readonly week: MonthWeek; readonly day: Weekday }[];
}

/** The values of the batch form; days and times as their inputs have them. */
export interface BatchFormValues {
  readonly batchName: string;
  readonly primaryLanguage: string;
  readonly startDateTime: Day;
  readonly endDateTime: Day;
  readonly schedule: RepetitionValues;
  readonly sessionStartDateTime: string;
  readonly sessionEndDateTime: string;
  readonly timeZone: string;
  readonly batchMode: BatchMode;
  readonly certificateSetup: CertificateSetup;
}

export type BatchForm = ContractForm<BatchFormValues, BatchFields>;

/** The values of a new batch, with the platform's defaults from the earliest day on. */
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

function repetitionOf(text: string): RepetitionValues {
  const schedule = parseSchedule(text);
  return {
    frequency: schedule?.frequency ?? "NONE",
    interval: schedule?.interval ?? 1,
    weekdays: schedule?.frequency === "WEEKLY" ? schedule.days : [],
    monthDays: schedule?.frequency === "MONTHLY" ? schedule.days : [],
  };
}

/** The values of an existing batch. */
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

function scheduleOf({ frequency, interval, weekdays, monthDays }: RepetitionValues): string {
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

/** The body of the values: whole days in the batch's time zone. What the form does not have stays as it is. */
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

/** The earliest valid start: of an existing batch, its present one may be earlier. */
function earliestValidStart(values: BatchFormValues, batch: Batch | undefined, nowMs: number): Day {
  if (batch === undefined) return earliestStart(nowMs, zoneOf(values));
  const { day } = wallClock(batch.startDateTime, batch.timeZone);
  return earliestChange(day, values.startDateTime, nowMs, zoneOf(values));
}

/** The first day that the start date offers. */
export function firstOfferedStart(values: BatchFormValues, batch: Batch | undefined, nowMs: number): Day {
  const earliest = earliestValidStart(values, batch, nowMs);
  const today = earliestStart(nowMs, zoneOf(values));
  return earliest < today ? earliest : today;
}

type DateErrors = Partial<Record<keyof BatchDates, MessageKey>>;

/** Validates days and times: missing days first. */
function validateDates(values: BatchFormValues, batch: Batch | undefined, nowMs: number): DateErrors {
  const missing: DateErrors = {
    ...(values.startDateTime === "" && { startDateTime: "REQUIRED_VALIDATION" }),
    ...(values.endDateTime === "" && { endDateTime: "REQUIRED_VALIDATION" }),
  };
  if (!isTimeZone(values.timeZone)) return missing;
  const { endDateTime, ...otherErrors } = dateErrors(toBody(values, batch), earliestValidStart(values, batch, nowMs));
  const dates: DateErrors =
    values.startDateTime === "" ? otherErrors : { ...otherErrors, ...(endDateTime && { endDateTime }) };
  return { ...dates, ...missing };
}

/** Derived changes: the end moves when the start passes it, and in another time zone the start may be a past day. */
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

interface BatchFormOptions {
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
}: BatchFormOptions): ContractFormDefinition<typeof batchFieldsSchema, BatchFormValues> => ({
  schema: batchFieldsSchema,
  values: batch === undefined ? emptyBatchForm(nowMs(), timeZone) : formOfBatch(batch),
  toBody: (values) => toBody(values, batch),
  fieldOf: { description: null, interpreters: null },
  rules: (values) => validateDates(values, batch, nowMs()),
  derive,
});
