import fc from "fast-check";
import { expect, test } from "vitest";
import {
  MONTHLY_INTERVALS,
  MONTH_WEEKS,
  WEEKDAYS,
  WEEKLY_INTERVALS,
  formatSchedule,
  parseSchedule,
  type Schedule,
} from "./schedule.ts";

const days = fc.subarray([...WEEKDAYS], { minLength: 1 });
const schedule: fc.Arbitrary<Schedule> = fc.oneof(
  fc.record({ frequency: fc.constant("WEEKLY" as const), interval: fc.constantFrom(...WEEKLY_INTERVALS), days }),
  fc.record({
    frequency: fc.constant("MONTHLY" as const),
    interval: fc.constantFrom(...MONTHLY_INTERVALS),
    days: fc.array(fc.record({ week: fc.constantFrom(...MONTH_WEEKS), day: fc.constantFrom(...WEEKDAYS) }), {
      minLength: 1,
      maxLength: 5,
    }),
  }),
);

test("a rule is frequency, interval and days separated by semicolons [BATCH-058] [BATCH-057]", () => {
  expect(formatSchedule({ frequency: "WEEKLY", interval: 1, days: ["WE", "MO"] })).toBe(
    "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE",
  );
  const monthly = {
    frequency: "MONTHLY",
    interval: 1,
    days: [
      { week: 1, day: "MO" },
      { week: -1, day: "FR" },
    ],
  } as const;
  expect(formatSchedule(monthly)).toBe("FREQ=MONTHLY;INTERVAL=1;BYDAY=1MO,-1FR");
});

test("what is written is read again as it was", () => {
  fc.assert(fc.property(schedule, (given) => void expect(parseSchedule(formatSchedule(given))).toEqual(given)));
});

test("weekly rules repeat every 1, 2 or 3 weeks, monthly ones every 1, 2, 3 or 6 months [BATCH-054] [BATCH-055]", () => {
  const all = Array.from({ length: 13 }, (_, interval) => interval);
  const taken = (rule: (interval: number) => string) =>
    all.filter((interval) => parseSchedule(rule(interval)) !== undefined);
  expect(taken((interval) => `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=MO`)).toEqual([1, 2, 3]);
  expect(taken((interval) => `FREQ=MONTHLY;INTERVAL=${interval};BYDAY=1MO`)).toEqual([1, 2, 3, 6]);
});

test("monthly rules name the first to fourth or the last week [BATCH-056]", () => {
  const taken = [-2, -1, 0, 1, 2, 3, 4, 5].filter(
    (week) => parseSchedule(`FREQ=MONTHLY;INTERVAL=1;BYDAY=${week}MO`) !== undefined,
  );
  expect(taken).toEqual([-1, 1, 2, 3, 4]);
});

test.each([
  "",
  "FREQ=WEEKLY",
  "FREQ=WEEKLY;INTERVAL=1;BYDAY=",
  "FREQ=WEEKLY;INTERVAL=1;BYDAY=XX",
  "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,",
  "FREQ=WEEKLY;INTERVAL=1;BYDAY=1MO",
  "FREQ=MONTHLY;INTERVAL=1;BYDAY=MO",
  "FREQ=MONTHLY;BYDAY=1MO",
  "FREQ=MONTHLY;INTERVAL=1;BYDAY=1MO,3",
  "FREQ=DAILY;INTERVAL=1;BYDAY=MO",
  "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;COUNT=3",
  "RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO",
  "freq=weekly;interval=1;byday=mo",
])("%o is no rule [BATCH-040] [BATCH-041] [BATCH-042] [BATCH-043]", (text) => {
  expect(parseSchedule(text)).toBeUndefined();
});
