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
  newBatchSchema,
  type Batch,
  type BatchMode,
  type CertificateSetup,
  type NewBatch,
} from "@openrounds/contract/batches/schemas.ts";
import { plannedTimesErrors } from "@openrounds/contract/batches/planned-sessions.ts";
import { copyPartSchema } from "@openrounds/contract/batches/copy.ts";
import { firstDaysOf, recurrenceDays } from "@openrounds/contract/batches/recurrence.ts";
import { addDays, isTimeZone, startOfDay, wallClock, type Day } from "@openrounds/contract/kernel/time.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import type { ContractForm } from "../../ui/form/contract-form.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import { rowsOnDays, toPlannedSessions, type PlanRow } from "../plan/components/plan-rows.ts";

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
  /** The number of sessions that a new batch ends after; null if it ends on its date. */
  readonly sessionCount: number | null;
  readonly schedule: RepetitionValues;
  readonly sessionStartDateTime: string;
  readonly sessionEndDateTime: string;
  readonly timeZone: string;
  readonly batchMode: BatchMode;
  readonly certificateSetup: CertificateSetup;
  /** The country whose public holidays are looked for; empty for none. */
  readonly holidayCountry: string;
  /** Days of the recurrence without a session. */
  readonly skippedDays: readonly Day[];
  /** The sessions of a new batch. */
  readonly sessions: readonly PlanRow[];
  /** What a duplicate takes over. */
  readonly copyParts: readonly TakenPart[];
}

/** The topics and presenters of a batch are taken over by the form, all other parts by the server. */
export const TAKEN_PARTS = ["TOPICS", ...copyPartSchema.options] as const;
export type TakenPart = (typeof TAKEN_PARTS)[number];

/** The batch that a new one duplicates, with its sessions in order. */
export interface DuplicatedBatch {
  readonly batch: Batch;
  readonly topics: readonly Pick<PlanRow, "topic" | "presenter">[];
}

export type BatchForm = ContractForm<BatchFormValues, NewBatch>;

/** The values of a new batch, with the platform's defaults from the earliest day on. */
export function emptyBatchForm(nowMs: number, timeZone: string): BatchFormValues {
  const startDateTime = earliestStart(nowMs, timeZone);
  return {
    batchName: "",
    primaryLanguage: BATCH_DEFAULTS.language,
    startDateTime,
    endDateTime: proposedEnd(startDateTime),
    sessionCount: null,
    schedule: { frequency: "WEEKLY", interval: 1, weekdays: [], monthDays: [] },
    sessionStartDateTime: BATCH_DEFAULTS.sessionStart,
    sessionEndDateTime: BATCH_DEFAULTS.sessionEnd,
    timeZone,
    batchMode: BATCH_DEFAULTS.mode,
    certificateSetup: BATCH_DEFAULTS.certificateSetup,
    holidayCountry: "",
    skippedDays: [],
    sessions: [],
    copyParts: [],
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
    sessionCount: null,
    schedule: repetitionOf(batch.schedule),
    sessionStartDateTime: batch.sessionStartDateTime,
    sessionEndDateTime: batch.sessionEndDateTime,
    timeZone: batch.timeZone,
    batchMode: batch.batchMode,
    certificateSetup: batch.certificateSetup,
    holidayCountry: batch.holidayCountry,
    skippedDays: batch.skippedDays,
    sessions: [],
    copyParts: [],
  };
}

/** The recurrence rule of the form; empty for a single session. */
export function scheduleOf({ frequency, interval, weekdays, monthDays }: RepetitionValues): string {
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

/** Whether a day still has time for a session. */
function isOpenDay(day: Day, values: BatchFormValues, nowMs: number): boolean {
  const now = wallClock(nowMs, zoneOf(values));
  return day > now.day || (day === now.day && values.sessionEndDateTime > now.time);
}

/** The days of the sessions of a new batch: so many, or until its end. */
function plannedDays(values: BatchFormValues, nowMs: number): Day[] {
  const { startDateTime: start, endDateTime: end, sessionCount: count } = values;
  const rule = scheduleOf(values.schedule);
  const isIncomplete = rule !== "" && parseSchedule(rule) === undefined;
  if (start === "" || isIncomplete) return [];
  const skipped = new Set([...values.skippedDays, ...(isOpenDay(start, values, nowMs) ? [] : [start])]);
  if (count !== null) return firstDaysOf(rule, start, skipped, count);
  return end === "" ? [] : recurrenceDays(rule, start, end).filter((day) => !skipped.has(day));
}

/** The sessions of a new batch; undefined while they are those of its recurrence. */
function plannedSessions(values: BatchFormValues, batch: Batch | undefined, nowMs: number): NewBatch["sessions"] {
  if (batch !== undefined) return undefined;
  const { sessions, skippedDays, sessionStartDateTime: start, sessionEndDateTime: end } = values;
  const days = plannedDays({ ...values, skippedDays: [], sessionCount: null }, nowMs);
  const isPlain =
    skippedDays.length === 0 &&
    sessions.length === days.length &&
    sessions.every(
      (row, index) =>
        row.topic === "" &&
        row.presenter === "" &&
        row.date === days[index] &&
        row.startTime === start &&
        row.endTime === end,
    );
  return isPlain ? undefined : toPlannedSessions(sessions, zoneOf(values));
}

/** The body of the values: whole days in the batch's time zone. What the form does not have stays as it is. */
function toBody(values: BatchFormValues, { batch, copy }: Pick<BatchFormOptions, "batch" | "copy">, nowMs: number) {
  const atStartOf = (day: Day): number => (day === "" ? -1 : startOfDay(day, zoneOf(values)));
  return {
    ...values,
    description: (batch ?? copy?.batch)?.description ?? "",
    startDateTime: atStartOf(values.startDateTime),
    endDateTime: atStartOf(values.endDateTime),
    schedule: scheduleOf(values.schedule),
    interpreters: (batch ?? copy?.batch)?.interpreters ?? [],
    sessions: plannedSessions(values, batch, nowMs),
    holidayCountry: batch === undefined && values.holidayCountry !== "" ? values.holidayCountry : undefined,
    copyOf: copy && {
      batchId: copy.batch.batchId,
      parts: values.copyParts.filter((part) => part !== "TOPICS"),
    },
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
  const { endDateTime, ...otherErrors } = dateErrors(
    toBody(values, { batch }, nowMs),
    earliestValidStart(values, batch, nowMs),
  );
  const dates: DateErrors =
    values.startDateTime === "" ? otherErrors : { ...otherErrors, ...(endDateTime && { endDateTime }) };
  return { ...dates, ...missing };
}

/** The errors of the rows of a new batch, by their paths. */
function validateRows(values: BatchFormValues) {
  if (!isTimeZone(values.timeZone)) return {};
  const { startDateTime: earliest, endDateTime: latest, timeZone } = values;
  const rows = toPlannedSessions(values.sessions, timeZone);
  const errors = [...plannedTimesErrors(rows, { earliest, latest, timeZone })];
  return Object.fromEntries(
    errors.flatMap(([at, row]) => Object.entries(row).map(([name, key]) => [`sessions.${at}.${name}`, key])),
  );
}

const RECURRENCE: readonly (keyof BatchFormValues)[] = [
  "startDateTime",
  "endDateTime",
  "sessionCount",
  "schedule",
  "sessionStartDateTime",
  "sessionEndDateTime",
  "timeZone",
  "skippedDays",
];

const lastOf = (days: readonly Day[], start: Day): Day => {
  const last = days.toSorted().at(-1) ?? start;
  return last > start ? last : addDays(start, 1);
};

/** The sessions and the end of a new batch that follow from its recurrence, or from its edited sessions. */
function derivePlan(
  values: BatchFormValues,
  changed: readonly (keyof BatchFormValues)[],
  nowMs: number,
): Partial<BatchFormValues> {
  const { startDateTime: start, endDateTime: end } = values;
  if (changed.includes("sessions")) {
    const last = lastOf(
      values.sessions.map(({ date }) => date),
      start,
    );
    return last > end && end !== "" ? { endDateTime: last } : {};
  }
  if (!changed.some((name) => RECURRENCE.includes(name))) return {};
  const sessionCount = changed.includes("endDateTime") ? null : values.sessionCount;
  const days = plannedDays({ ...values, sessionCount }, nowMs);
  const times = { startTime: values.sessionStartDateTime, endTime: values.sessionEndDateTime };
  return {
    sessions: rowsOnDays(days, times, values.sessions),
    ...(sessionCount !== values.sessionCount && { sessionCount }),
    ...(sessionCount !== null && days.length > 0 && { endDateTime: lastOf(days, start) }),
  };
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

/** The values of a duplicate: on the dates after the batch, with its topics and all its parts. */
function formOfCopy({ batch, topics }: DuplicatedBatch, nowMs: number): BatchFormValues {
  const before = formOfBatch(batch);
  const [today, next] = [earliestStart(nowMs, batch.timeZone), addDays(before.endDateTime, 1)];
  const startDateTime = next > today ? next : today;
  const values: BatchFormValues = {
    ...before,
    ...{ startDateTime, endDateTime: proposedEnd(startDateTime), skippedDays: [], copyParts: TAKEN_PARTS },
    sessionCount: Math.max(1, topics.length),
  };
  return withTopics({ ...values, ...derivePlan(values, ["sessionCount"], nowMs) }, topics);
}

const withTopics = (values: BatchFormValues, topics: DuplicatedBatch["topics"]): BatchFormValues => ({
  ...values,
  sessions: values.sessions.map((row, at) => ({ ...row, ...(topics[at] ?? { topic: "", presenter: "" }) })),
});

interface BatchFormOptions {
  /** The batch to change; without one a new batch is created. */
  readonly batch?: Batch | undefined;
  /** The batch that the new one duplicates. */
  readonly copy?: DuplicatedBatch | undefined;
  readonly timeZone: string;
  readonly nowMs: () => number;
}

function initialValues({ batch, copy, timeZone, nowMs }: BatchFormOptions): BatchFormValues {
  if (copy !== undefined) return formOfCopy(copy, nowMs());
  return batch === undefined ? emptyBatchForm(nowMs(), timeZone) : formOfBatch(batch);
}

/** The form that creates or changes a batch. */
export const batchForm = ({
  batch,
  copy,
  timeZone,
  nowMs,
}: BatchFormOptions): ContractFormDefinition<typeof newBatchSchema, BatchFormValues> => ({
  schema: newBatchSchema,
  values: initialValues({ batch, copy, timeZone, nowMs }),
  toBody: (values) => toBody(values, { batch, copy }, nowMs()),
  fieldOf: { description: null, interpreters: null, copyOf: null },
  rules: (values) => ({ ...validateDates(values, batch, nowMs()), ...validateRows(values) }),
  derive: (values, changed) => {
    if (copy !== undefined && changed.includes("copyParts")) {
      const { sessions } = withTopics(values, values.copyParts.includes("TOPICS") ? copy.topics : []);
      return { sessions };
    }
    const dates = derive(values, changed);
    return batch === undefined ? { ...dates, ...derivePlan({ ...values, ...dates }, changed, nowMs()) } : dates;
  },
});
