import { expect, test } from "vitest";
import { daysOf, secondsOf } from "./dashboards/rules.ts";
import { analyticsFilterSchema } from "./filters.ts";
import {
  BRACKET_ENDS,
  COLOUR_BANDS,
  MAP_LEGEND,
  bandOf,
  bracketOf,
  changeOf,
  firstPeriod,
  groupSmall,
  growthOf,
  rangeBefore,
  rangeOf,
  wholeShares,
  yearsUntil,
} from "./rules.ts";
import { DATE_FILTERS } from "./dashboards/schemas.ts";
import { TIME_FILTERS } from "./filters.ts";

const on = (filterName: (typeof TIME_FILTERS)[number], today: string) => rangeOf({ filterName }, today);

test("the last quarter is the calendar quarter before this one, and the default [ANLY-031] [ANLY-032] [ANLY-033]", () => {
  expect(on("LAST_QUARTER", "2026-05-20")).toEqual({ from: "2026-01-01", to: "2026-03-31" });
  expect(on("LAST_QUARTER", "2026-01-01")).toEqual({ from: "2025-10-01", to: "2025-12-31" });
  expect(analyticsFilterSchema.parse({}).timeFilter).toEqual({ filterName: "LAST_QUARTER" });
  expect(TIME_FILTERS).toEqual([
    ...["LAST_QUARTER", "LAST_MONTH", "LAST_SIX_MONTHS", "YEARLY", "OVERALL", "CUSTOM", "RECENT_SESSION"],
  ]);
});

test("the last month is the one before, six months are this one and the five before [ANLY-034] [ANLY-035]", () => {
  expect(on("LAST_MONTH", "2026-03-31")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(on("LAST_MONTH", "2026-01-15")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  expect(on("LAST_SIX_MONTHS", "2026-03-31")).toEqual({ from: "2025-10-01", to: "2026-03-31" });
});

test("a year is one of those from now back to 2021; all time and recent sessions have no days [ANLY-036]", () => {
  expect(yearsUntil("2026-05-20")).toEqual([2026, 2025, 2024, 2023, 2022, 2021]);
  expect(rangeOf({ filterName: "YEARLY", year: 2024 }, "2026-05-20")).toEqual({ from: "2024-01-01", to: "2024-12-31" });
  expect(on("OVERALL", "2026-05-20")).toBeUndefined();
  expect(on("RECENT_SESSION", "2026-05-20")).toBeUndefined();
});

test("whole months are compared with as many months before, days with as many days", () => {
  expect(rangeBefore({ from: "2026-01-01", to: "2026-03-31" })).toEqual({ from: "2025-10-01", to: "2025-12-31" });
  expect(rangeBefore({ from: "2026-03-01", to: "2026-03-31" })).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(rangeBefore({ from: "2026-01-10", to: "2026-01-12" })).toEqual({ from: "2026-01-07", to: "2026-01-09" });
  expect([growthOf(15, 10), growthOf(5, 10), growthOf(3, 0)]).toEqual([50, -50, null]);
});

test("the brackets of engagement end at 25, 50, 75 and 100 percent [ANLY-066]", () => {
  expect(BRACKET_ENDS).toEqual([25, 50, 75, 100]);
  expect([0, 25, 26, 50, 51, 75, 76, 100].map(bracketOf)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  expect([25.1, 50.4, 75.01].map(bracketOf)).toEqual([2, 3, 4]);
});

test("a rate changes by points, and shares in whole percent add up to a hundred", () => {
  expect([changeOf("retensionRate", 52, 88), changeOf("totalAttendance", 52, 104)]).toEqual([-36, -50]);
  expect(changeOf("retensionRate", 52, 0)).toBeNull();
  expect(wholeShares([506, 396, 98])).toEqual([51, 39, 10]);
  expect(wholeShares([1, 1, 1])).toEqual([34, 33, 33]);
  expect(wholeShares([0, 0])).toEqual([0, 0]);
});

test("counts below five are one group, from which none of them follows", () => {
  const groups = (counts: readonly number[]) => {
    const { shown, grouped } = groupSmall(counts, (count) => count);
    return [shown, grouped];
  };
  expect(groups([40, 30, 9])).toEqual([[40, 30, 9], []]);
  expect(groups([40, 30, 1])).toEqual([[40], [1, 30]]);
  expect(groups([40, 30, 1, 2])).toEqual([[40], [1, 2, 30]]);
  expect(groups([40, 30, 4, 3])).toEqual([
    [40, 30],
    [3, 4],
  ]);
  expect(groups([3])).toEqual([[], [3]]);
  expect(groups([])).toEqual([[], []]);
});

test("the map has a colour below 10, 101, 301, 501, 1001, 2001 and above, and its legend [ANLY-064] [ANLY-065]", () => {
  expect(COLOUR_BANDS).toEqual([10, 101, 301, 501, 1001, 2001]);
  expect([9, 10, 100, 101, 300, 301, 500, 501, 1000, 1001, 2000, 2001].map(bandOf)).toEqual([
    ...[0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6],
  ]);
  expect(MAP_LEGEND.map(([from, to]) => `${from}-${to ?? "+"}`)).toEqual([
    ...["0-150", "151-300", "301-500", "501-1000", "1001-2000", "2000-+"],
  ]);
});

test("the period of a chart is the first that has data [ANLY-045]", () => {
  expect(firstPeriod({ daily: [], weekly: [1], monthly: [1] })).toBe("weekly");
  expect(firstPeriod({ daily: [1], weekly: [1], monthly: [1] })).toBe("daily");
  expect(firstPeriod({ daily: [], weekly: [], monthly: [] })).toBe("daily");
});

test("date filters begin at 00:00:01 and end at 23:59:59 of the clocks of a time zone [ANLY-070] [ANLY-071]", () => {
  const { fromMs, toMs } = secondsOf({ from: "2026-03-24", to: "2026-03-31" }, "Asia/Kolkata");
  expect([fromMs, toMs]).toEqual(["2026-03-24T00:00:01+05:30", "2026-03-31T23:59:59+05:30"].map(Date.parse));
});

test("date filters are last week, last month, last 3 and 6 months, until today [ANLY-069]", () => {
  expect(DATE_FILTERS).toEqual(["LAST_WEEK", "LAST_MONTH", "LAST_THREE_MONTHS", "LAST_SIX_MONTHS"]);
  expect(DATE_FILTERS.map((filter) => daysOf(filter, "2026-03-31").from)).toEqual([
    ...["2026-03-24", "2026-02-28", "2025-12-31", "2025-09-30"],
  ]);
});
