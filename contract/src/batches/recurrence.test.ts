import { describe, expect, test } from "vitest";
import { firstDaysOf, recurrenceDays } from "./recurrence.ts";

describe("the days of a recurrence", () => {
  test.each([
    ["a single session", "", "2027-01-20", "2027-03-01", ["2027-01-20"]],
    [
      "every week",
      "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE",
      "2027-01-20",
      "2027-02-01",
      ["2027-01-20", "2027-01-25", "2027-01-27", "2027-02-01"],
    ],
    [
      "every second week, counted from the Monday of the first day",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO",
      "2027-01-20",
      "2027-02-10",
      ["2027-01-24", "2027-02-01", "2027-02-07"],
    ],
    [
      "certain weeks of each month",
      "FREQ=MONTHLY;INTERVAL=1;BYDAY=1MO,-1FR",
      "2027-01-20",
      "2027-03-10",
      ["2027-01-29", "2027-02-01", "2027-02-26", "2027-03-01"],
    ],
    [
      "every second month",
      "FREQ=MONTHLY;INTERVAL=2;BYDAY=4SU",
      "2027-01-20",
      "2027-05-31",
      ["2027-01-24", "2027-03-28", "2027-05-23"],
    ],
    ["no day after the last one", "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO", "2027-01-20", "2027-01-10", []],
  ])("are those of %s", (_, rule, first, last, days) => {
    expect(recurrenceDays(rule, first, last)).toEqual(days);
  });

  test("end after a number of sessions, without the skipped ones", () => {
    const rule = "FREQ=WEEKLY;INTERVAL=1;BYDAY=TU";
    expect(firstDaysOf(rule, "2027-01-20", new Set(["2027-02-02"]), 3)).toEqual([
      "2027-01-26",
      "2027-02-09",
      "2027-02-16",
    ]);
  });
});
