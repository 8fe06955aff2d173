import { proposedEnd, wrongDates, earliestStart } from "@openrounds/contract/batches/rules.ts";
import {
  formatSchedule,
  parseSchedule,
  type MonthWeek,
  type Schedule,
  type Weekday,
} from "@openrounds/contract/batches/schedule.ts";
import {
  BATCH_DEFAULTS,
  updateBatchSchema,
  type Batch,
  type BatchMode,
  type CertificateSetup,
  type UpdateBatch,
} from "@openrounds/contract/batches/schemas.ts";
import { isTimeZone, startOfDay, wallClock, type Day } from "@openrounds/contract/kernel/time.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";

/** What the form of a batch holds: days and times as their inputs do. */
export interface BatchFormValues {
  readonly batchName: string;
  readonly primaryLanguage: string;
  readonly start: Day;
  readonly end: Day;
  readonly repeats: "NONE" | Schedule["frequency"];
  readonly interval: number;
  readonly weekdays: readonly Weekday[];
  readonly monthDays: readonly { readonly week: MonthWeek; readonly day: Weekday }[];
  readonly sessionStart: string;
  readonly sessionEnd: string;
  readonly timeZone: string;
  readonly batchMode: BatchMode;
  readonly certificateSetup: CertificateSetup;
}

/** An empty form: the defaults of the platform, from the earliest day on. */
export function emptyBatchForm(nowMs: number, timeZone: string): BatchFormValues {
  const start = earliestStart(nowMs, timeZone);
  return {
    batchName: "",
    primaryLanguage: BATCH_DEFAULTS.language,
    start,
    end: proposedEnd(start),
    repeats: "WEEKLY",
    interval: 1,
    weekdays: [],
    monthDays: [],
    sessionStart: BATCH_DEFAULTS.sessionStart,
    sessionEnd: BATCH_DEFAULTS.sessionEnd,
    timeZone,
    batchMode: BATCH_DEFAULTS.mode,
    certificateSetup: BATCH_DEFAULTS.certificateSetup,
  };
}

/** The form of a batch that exists. */
export function formOfBatch(batch: Batch): BatchFormValues {
  const schedule = parseSchedule(batch.schedule);
  const dayOf = (atMs: number): Day => wallClock(atMs, batch.timeZone).day;
  return {
    batchName: batch.batchName,
    primaryLanguage: batch.primaryLanguage,
    start: dayOf(batch.startDateTime),
    end: dayOf(batch.endDateTime),
    repeats: schedule?.frequency ?? "NONE",
    interval: schedule?.interval ?? 1,
    weekdays: schedule?.frequency === "WEEKLY" ? schedule.days : [],
    monthDays: schedule?.frequency === "MONTHLY" ? schedule.days : [],
    sessionStart: batch.sessionStartDateTime,
    sessionEnd: batch.sessionEndDateTime,
    timeZone: batch.timeZone,
    batchMode: batch.batchMode,
    certificateSetup: batch.certificateSetup,
  };
}

function scheduleOf({ repeats, interval, weekdays, monthDays }: BatchFormValues): string {
  switch (repeats) {
    case "NONE":
      return "";
    case "WEEKLY":
      return formatSchedule({ frequency: "WEEKLY", interval, days: weekdays });
    case "MONTHLY":
      return formatSchedule({ frequency: "MONTHLY", interval, days: monthDays });
  }
}

/** What is sent for a form. */
export function toContract(form: BatchFormValues): UpdateBatch {
  const timeZone = isTimeZone(form.timeZone) ? form.timeZone : "UTC";
  const atStartOf = (day: Day): number => (day === "" ? -1 : startOfDay(day, timeZone));
  return {
    batchName: form.batchName,
    description: "",
    startDateTime: atStartOf(form.start),
    endDateTime: atStartOf(form.end),
    sessionStartDateTime: form.sessionStart,
    sessionEndDateTime: form.sessionEnd,
    timeZone: form.timeZone,
    schedule: scheduleOf(form),
    primaryLanguage: form.primaryLanguage,
    interpreters: [],
    batchMode: form.batchMode,
    certificateSetup: form.certificateSetup,
  };
}

/** Whether a form can be sent: something was changed, and nothing is wrong. */
export const canSubmit = (form: BatchFormValues, initial: BatchFormValues, errors: BatchFormErrors): boolean =>
  Object.keys(errors).length === 0 && JSON.stringify(form) !== JSON.stringify(initial);

export type BatchFormErrors = Partial<Record<keyof BatchFormValues, string>>;

/** The field of the form that shows what is wrong with a field of the contract. */
const FIELD_OF: Readonly<Record<string, keyof BatchFormValues>> = {
  batchName: "batchName",
  primaryLanguage: "primaryLanguage",
  startDateTime: "start",
  endDateTime: "end",
  sessionStartDateTime: "sessionStart",
  sessionEndDateTime: "sessionEnd",
  timeZone: "timeZone",
  schedule: "repeats",
};

/** Texts or keys of wrong fields, moved to the fields of the form. */
export function toFormErrors(wrong: Readonly<Record<string, string>>): BatchFormErrors {
  const errors: BatchFormErrors = {};
  for (const [name, message] of Object.entries(wrong)) {
    const field = FIELD_OF[name];
    if (field !== undefined) errors[field] ??= message;
  }
  return errors;
}

/** The days that a form asks for and that are not there, as message keys by field of the contract. */
function missingDays({ start, end }: BatchFormValues): Record<string, MessageKey> {
  return {
    ...(start === "" && { startDateTime: "REQUIRED_VALIDATION" as const }),
    ...(end === "" && { endDateTime: "REQUIRED_VALIDATION" as const }),
  };
}

/** What is wrong with a form, as message keys by field; empty when it can be sent. */
export function checkBatchForm(form: BatchFormValues, earliest: Day): BatchFormErrors {
  const contract = toContract(form);
  const parsed = updateBatchSchema.safeParse(contract);
  const wrong: Record<string, string> = missingDays(form);
  if (!parsed.success) for (const { path, message } of parsed.error.issues) wrong[String(path[0])] ??= message;
  if (isTimeZone(form.timeZone)) {
    const { endDateTime, ...others } = wrongDates(contract, earliest);
    const dates = form.start === "" ? others : { ...others, endDateTime };
    for (const [name, key] of Object.entries(dates)) if (key !== undefined) wrong[name] ??= key;
  }
  return toFormErrors(wrong);
}
