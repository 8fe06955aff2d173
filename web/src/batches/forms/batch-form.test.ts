import { describe, expect, test } from "vitest";
import { BATCH_DEFAULTS } from "@openrounds/contract/batches/schemas.ts";
import { MONTHLY_INTERVALS, MONTH_WEEKS, WEEKLY_INTERVALS } from "@openrounds/contract/batches/schedule.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { validateForm } from "../../ui/form/definition.ts";
import { batchForm, emptyBatchForm, type BatchFormValues, type RepetitionValues } from "./batch-form.ts";

const ZONE = "Asia/Kolkata";
const NOON = Date.parse("2027-05-10T06:30:00Z");
const form = batchForm({ timeZone: ZONE, nowMs: () => NOON });
const weekly = (changes: Partial<RepetitionValues> = {}): Pick<BatchFormValues, "schedule"> => ({
  schedule: { frequency: "WEEKLY", interval: 1, weekdays: ["MO", "WE"], monthDays: [], ...changes },
});
const monthly = (changes: Partial<RepetitionValues> = {}): Pick<BatchFormValues, "schedule"> =>
  weekly({ frequency: "MONTHLY", monthDays: [{ week: 1, day: "MO" }], ...changes });
const filled: BatchFormValues = { ...form.values, batchName: "Batch 1", ...weekly() };
const errorsWith = (changes: Partial<BatchFormValues>) => validateForm(form, { ...filled, ...changes });

test("an empty form begins today and ends a year later, nine to ten, in English [BATCH-050] [BATCH-051] [BATCH-053] [BATCH-007]", () => {
  expect(form.values).toMatchObject({
    startDateTime: "2027-05-10",
    endDateTime: "2028-05-10",
    sessionStartDateTime: "09:00",
    sessionEndDateTime: "10:00",
    primaryLanguage: "en",
  });
});

test("an empty form repeats every week [BATCH-052]", () => {
  expect(form.values.schedule).toMatchObject({ frequency: "WEEKLY", interval: 1 });
  expect(BATCH_DEFAULTS.language).toBe("en");
});

test("after ten to midnight an empty form begins tomorrow [BATCH-033]", () => {
  expect(emptyBatchForm(Date.parse("2027-05-10T18:20:00Z"), ZONE).startDateTime).toBe("2027-05-10");
  expect(emptyBatchForm(Date.parse("2027-05-10T18:21:00Z"), ZONE).startDateTime).toBe("2027-05-11");
});

test("a filled form is right and is sent with the rule text and whole days [BATCH-058]", () => {
  expect(errorsWith({})).toEqual({});
  const sent = form.toBody(filled);
  expect(sent.schedule).toBe("FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE");
  expect(wallClock(Number(sent.startDateTime), ZONE)).toEqual({ day: "2027-05-10", time: "00:00" });
});

test("a monthly form sends each chosen weekday of each chosen week [BATCH-043]", () => {
  const sent = form.toBody({
    ...filled,
    ...monthly({
      interval: 2,
      monthDays: [
        { week: 1, day: "MO" },
        { week: -1, day: "FR" },
      ],
    }),
  });
  expect(sent.schedule).toBe("FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,-1FR");
});

test("weeks repeat every 1, 2 or 3, months every 1, 2, 3 or 6, on the first to fourth or last week [BATCH-054] [BATCH-055] [BATCH-056]", () => {
  expect(WEEKLY_INTERVALS).toEqual([1, 2, 3]);
  expect(MONTHLY_INTERVALS).toEqual([1, 2, 3, 6]);
  expect(MONTH_WEEKS).toEqual([1, 2, 3, 4, -1]);
});

test.each<[Partial<BatchFormValues>, Partial<Record<keyof BatchFormValues, string>>, string]>([
  [{ batchName: "" }, { batchName: "VALID_CREATE_BATCH_NAME" }, "[BATCH-036]"],
  [{ batchName: "x".repeat(500) }, {}, "[BATCH-037]"],
  [{ batchName: "x".repeat(501) }, { batchName: "VALID_CREATE_BATCH_NAME_MAX" }, "[BATCH-037]"],
  [{ primaryLanguage: "" }, { primaryLanguage: "VALID_CREATE_BATCH_LANGUAGE" }, "[BATCH-038]"],
  [weekly({ weekdays: [] }), { schedule: "VALID_CREATE_BATCH_SCHEDULE" }, "[BATCH-040]"],
  [monthly({}), {}, "[BATCH-041] [BATCH-042] [BATCH-043]"],
  [monthly({ interval: 0 }), { schedule: "VALID_CREATE_BATCH_SCHEDULE" }, "[BATCH-041]"],
  [monthly({ monthDays: [] }), { schedule: "VALID_CREATE_BATCH_SCHEDULE" }, "[BATCH-042] [BATCH-043]"],
  [{ startDateTime: "" }, { startDateTime: "REQUIRED_VALIDATION" }, ""],
  [{ endDateTime: "" }, { endDateTime: "REQUIRED_VALIDATION" }, "[BATCH-044]"],
  [{ endDateTime: "2027-05-11" }, {}, "[BATCH-031]"],
  [{ endDateTime: "2027-05-10" }, { endDateTime: "VALID_CREATE_BATCH_END_BEFORE_START" }, "[BATCH-031]"],
  [{ endDateTime: "2030-05-10" }, {}, "[BATCH-045]"],
  [{ endDateTime: "2030-05-11" }, { endDateTime: "VALID_CREATE_BATCH_SPAN" }, "[BATCH-045]"],
  [{ startDateTime: "2027-05-09" }, { startDateTime: "VALID_CREATE_BATCH_START_PAST" }, "[BATCH-032]"],
  [{ sessionStartDateTime: "23:58", sessionEndDateTime: "23:59" }, {}, "[BATCH-046] [BATCH-048]"],
  [
    { sessionStartDateTime: "23:59", sessionEndDateTime: "23:59" },
    { sessionStartDateTime: "VALID_CREATE_BATCH_START_TIME", sessionEndDateTime: "VALID_CREATE_BATCH_END_TIME" },
    "[BATCH-046]",
  ],
  [{ sessionEndDateTime: "09:00" }, { sessionEndDateTime: "VALID_CREATE_BATCH_END_TIME" }, "[BATCH-047]"],
  [{ sessionEndDateTime: "24:00" }, { sessionEndDateTime: "VALID_TIME" }, "[BATCH-048]"],
  [{ timeZone: "" }, { timeZone: "VALID_PROFILE_PERSONAL_DETAILS_TIMEZONE_REQUIRED" }, ""],
])("after the change %o the form shows %o %s", (changes, errors, _ids) => {
  expect(errorsWith(changes)).toEqual(errors);
});

test("a batch that repeats needs days, one that does not needs none [BATCH-039]", () => {
  const needed = { schedule: "VALID_CREATE_BATCH_SCHEDULE" };
  expect(errorsWith(weekly({ weekdays: [] }))).toEqual(needed);
  expect(errorsWith(monthly({ monthDays: [] }))).toEqual(needed);
  expect(errorsWith(weekly({ frequency: "NONE", weekdays: [] }))).toEqual({});
});

test("a start that passes the end moves it, a later end stays [BATCH-034] [BATCH-035]", () => {
  const after = (changes: Partial<BatchFormValues>) =>
    form.derive?.({ ...filled, ...changes }, Object.keys(changes) as (keyof BatchFormValues)[]);
  expect(after({ startDateTime: "2029-01-01" })).toMatchObject({ endDateTime: "2029-01-02" });
  expect(after({ startDateTime: "2027-06-01" })).toMatchObject({ endDateTime: "2028-05-10" });
  expect(after({ sessionStartDateTime: "11:00" })).toMatchObject({ sessionEndDateTime: "11:01" });
  expect(after({ batchName: "Batch 2" })).toEqual({});
});

describe("the sessions of a new batch", () => {
  const after = (values: BatchFormValues, changed: keyof BatchFormValues): BatchFormValues => ({
    ...values,
    ...form.derive?.(values, [changed]),
  });
  const days = ({ sessions }: BatchFormValues): string[] => sessions.map(({ date }) => date);

  test("end the batch after their number, without skipped days and today's time that is over", () => {
    const four = after({ ...filled, sessionCount: 4 }, "sessionCount");
    expect(days(four)).toEqual(["2027-05-12", "2027-05-17", "2027-05-19", "2027-05-24"]);
    expect(four.endDateTime).toBe("2027-05-24");
    const skipped = after({ ...four, skippedDays: ["2027-05-12"] }, "skippedDays");
    expect([days(skipped).at(-1), skipped.endDateTime]).toEqual(["2027-05-26", "2027-05-26"]);
  });

  test("are as many as fit until an end date that is chosen", () => {
    const byDate = after({ ...filled, sessionCount: 4, endDateTime: "2027-05-20" }, "endDateTime");
    expect(byDate.sessionCount).toBeNull();
    expect(days(byDate)).toHaveLength(3);
  });

  test("keep their topics when another weekday is chosen, and are sent only when they differ from the recurrence", () => {
    const planned = after({ ...filled, sessionCount: 2 }, "sessionCount");
    expect(form.toBody(planned).sessions).toBeUndefined();
    const named = { ...planned, sessions: planned.sessions.map((row, at) => ({ ...row, topic: `Topic ${at}` })) };
    const moved = after({ ...named, ...weekly({ weekdays: ["FR"] }) }, "schedule");
    expect(moved.sessions.map(({ topic, date }) => [topic, date])).toEqual([
      ["Topic 0", "2027-05-14"],
      ["Topic 1", "2027-05-21"],
    ]);
    expect(form.toBody(moved).sessions).toHaveLength(2);
  });

  test("have their errors at their fields", () => {
    const planned = after({ ...filled, sessionCount: 2 }, "sessionCount");
    const [first] = planned.sessions;
    if (first === undefined) throw new Error("no session");
    expect(errorsWith({ ...planned, sessions: [first, { ...first, key: "again" }] })).toEqual({
      "sessions.1.startTime": "VALID_SESSION_SAME_START",
    });
  });
});
