import { expect, test } from "vitest";
import { BATCH_DEFAULTS } from "@openrounds/contract/batches/schemas.ts";
import { MONTHLY_INTERVALS, MONTH_WEEKS, WEEKLY_INTERVALS } from "@openrounds/contract/batches/schedule.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import {
  canSubmit,
  checkBatchForm,
  emptyBatchForm,
  toContract,
  toFormErrors,
  type BatchFormErrors,
  type BatchFormValues,
} from "./batch-form.ts";

const ZONE = "Asia/Kolkata";
const NOON = Date.parse("2027-05-10T06:30:00Z");
const filled: BatchFormValues = { ...emptyBatchForm(NOON, ZONE), batchName: "Batch 1", weekdays: ["MO", "WE"] };
const wrong = (changes: Partial<BatchFormValues>) => checkBatchForm({ ...filled, ...changes }, "2027-05-10");

test("an empty form begins today and ends a year later, nine to ten, in English [BATCH-050] [BATCH-051] [BATCH-053] [BATCH-007]", () => {
  const form = emptyBatchForm(NOON, ZONE);
  expect(form).toMatchObject({
    start: "2027-05-10",
    end: "2028-05-10",
    sessionStart: "09:00",
    sessionEnd: "10:00",
    primaryLanguage: "en",
  });
});

test("an empty form repeats every week [BATCH-052]", () => {
  expect(emptyBatchForm(NOON, ZONE)).toMatchObject({ repeats: "WEEKLY", interval: 1 });
  expect(BATCH_DEFAULTS.language).toBe("en");
});

test("after ten to midnight an empty form begins tomorrow [BATCH-033]", () => {
  expect(emptyBatchForm(Date.parse("2027-05-10T18:20:00Z"), ZONE).start).toBe("2027-05-10");
  expect(emptyBatchForm(Date.parse("2027-05-10T18:21:00Z"), ZONE).start).toBe("2027-05-11");
});

test("a filled form is right and is sent with the rule text and whole days [BATCH-058]", () => {
  expect(wrong({})).toEqual({});
  const sent = toContract(filled);
  expect(sent.schedule).toBe("FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE");
  expect(wallClock(sent.startDateTime, ZONE)).toEqual({ day: "2027-05-10", time: "00:00" });
});

test("a monthly form sends each chosen weekday of each chosen week [BATCH-043]", () => {
  const sent = toContract({
    ...filled,
    repeats: "MONTHLY",
    interval: 2,
    monthDays: [
      { week: 1, day: "MO" },
      { week: -1, day: "FR" },
    ],
  });
  expect(sent.schedule).toBe("FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,-1FR");
});

test("weeks repeat every 1, 2 or 3, months every 1, 2, 3 or 6, on the first to fourth or last week [BATCH-054] [BATCH-055] [BATCH-056]", () => {
  expect(WEEKLY_INTERVALS).toEqual([1, 2, 3]);
  expect(MONTHLY_INTERVALS).toEqual([1, 2, 3, 6]);
  expect(MONTH_WEEKS).toEqual([1, 2, 3, 4, -1]);
});

const monthly = (changes: Partial<BatchFormValues>): Partial<BatchFormValues> => ({
  repeats: "MONTHLY",
  monthDays: [{ week: 1, day: "MO" }],
  ...changes,
});

test.each<[Partial<BatchFormValues>, BatchFormErrors, string]>([
  [{ batchName: "" }, { batchName: "VALID_CREATE_BATCH_NAME" }, "[BATCH-036]"],
  [{ batchName: "x".repeat(500) }, {}, "[BATCH-037]"],
  [{ batchName: "x".repeat(501) }, { batchName: "VALID_CREATE_BATCH_NAME_MAX" }, "[BATCH-037]"],
  [{ primaryLanguage: "" }, { primaryLanguage: "VALID_CREATE_BATCH_LANGUAGE" }, "[BATCH-038]"],
  [{ weekdays: [] }, { repeats: "VALID_CREATE_BATCH_SCHEDULE" }, "[BATCH-040]"],
  [monthly({}), {}, "[BATCH-041] [BATCH-042] [BATCH-043]"],
  [monthly({ interval: 0 }), { repeats: "VALID_CREATE_BATCH_SCHEDULE" }, "[BATCH-041]"],
  [monthly({ monthDays: [] }), { repeats: "VALID_CREATE_BATCH_SCHEDULE" }, "[BATCH-042] [BATCH-043]"],
  [{ start: "" }, { start: "REQUIRED_VALIDATION" }, ""],
  [{ end: "" }, { end: "REQUIRED_VALIDATION" }, "[BATCH-044]"],
  [{ end: "2027-05-11" }, {}, "[BATCH-031]"],
  [{ end: "2027-05-10" }, { end: "VALID_CREATE_BATCH_END_BEFORE_START" }, "[BATCH-031]"],
  [{ end: "2030-05-10" }, {}, "[BATCH-045]"],
  [{ end: "2030-05-11" }, { end: "VALID_CREATE_BATCH_SPAN" }, "[BATCH-045]"],
  [{ start: "2027-05-09" }, { start: "VALID_CREATE_BATCH_START_PAST" }, "[BATCH-032]"],
  [{ sessionStart: "23:58", sessionEnd: "23:59" }, {}, "[BATCH-046] [BATCH-048]"],
  [
    { sessionStart: "23:59", sessionEnd: "23:59" },
    { sessionStart: "VALID_CREATE_BATCH_START_TIME", sessionEnd: "VALID_CREATE_BATCH_END_TIME" },
    "[BATCH-046]",
  ],
  [{ sessionEnd: "09:00" }, { sessionEnd: "VALID_CREATE_BATCH_END_TIME" }, "[BATCH-047]"],
  [{ sessionEnd: "24:00" }, { sessionEnd: "VALID_TIME" }, "[BATCH-048]"],
  [{ timeZone: "" }, { timeZone: "VALID_PROFILE_PERSONAL_DETAILS_TIMEZONE_REQUIRED" }, ""],
])("of the change %o the form tells %o %s", (changes, told, _ids) => {
  expect(wrong(changes)).toEqual(told);
});

test("a batch that repeats needs days, one that does not needs none [BATCH-039]", () => {
  const needed = { repeats: "VALID_CREATE_BATCH_SCHEDULE" };
  expect(wrong({ weekdays: [] })).toEqual(needed);
  expect(wrong({ repeats: "MONTHLY", monthDays: [] })).toEqual(needed);
  expect(wrong({ repeats: "NONE", weekdays: [] })).toEqual({});
});

test("a form can be sent once it was changed and nothing is wrong [BATCH-049]", () => {
  const isReady = (changes: Partial<BatchFormValues>): boolean =>
    canSubmit({ ...filled, ...changes }, filled, wrong(changes));
  expect(isReady({})).toBe(false);
  expect(isReady({ batchName: "Batch 2" })).toBe(true);
  expect(isReady({ batchName: "" })).toBe(false);
});

test("what the server refuses is told at the field of the form", () => {
  expect(toFormErrors({ endDateTime: "End date cannot be before start date!" })).toEqual({
    end: "End date cannot be before start date!",
  });
});
