import { expect, test } from "vitest";
import { addMonths, byDay, dayByKey, daysOfView, hoursOf, periodOf, placeSessions, turn, weekStart } from "./state.ts";

const ZONE = "Asia/Kolkata";
const [SUNDAY, MONDAY] = [0, 1];
const timed = (from: string, to: string) => ({ startDateTime: Date.parse(from), endDateTime: Date.parse(to) });

test("a month shows whole weeks, from the first weekday of the region", () => {
  const fromMonday = daysOfView("month", "2026-11-28", MONDAY);
  expect([fromMonday.length, fromMonday[0], fromMonday.at(-1)]).toEqual([42, "2026-10-26", "2026-12-06"]);
  const fromSunday = daysOfView("month", "2026-11-28", SUNDAY);
  expect([fromSunday.length, fromSunday[0], fromSunday.at(-1)]).toEqual([35, "2026-11-01", "2026-12-05"]);
  expect(weekStart("2026-11-29", SUNDAY)).toBe("2026-11-29");
});

test("a period begins and ends at midnight of the reader, also where clocks change", () => {
  expect(periodOf(["2026-11-28", "2026-11-29"], ZONE)).toEqual({
    from: Date.parse("2026-11-27T18:30:00Z"),
    to: Date.parse("2026-11-29T18:30:00Z"),
  });
  const { from, to } = periodOf(["2026-11-01"], "America/New_York");
  expect((to - from) / 3_600_000).toBe(25);
});

test("the next period of a month is the same day, or the last one of a shorter month", () => {
  expect(turn("month", "2027-01-31", 1)).toBe("2027-02-28");
  expect(addMonths("2027-01-31", -2)).toBe("2026-11-30");
  expect(turn("week", "2026-11-28", -1)).toBe("2026-11-21");
  expect(turn("agenda", "2026-11-28", 1)).toBe("2026-12-28");
});

test("keys move by a day, a week, to the ends of the week and by a month", () => {
  const by = (key: string) => dayByKey(key, "2026-11-28", MONDAY);
  expect(["ArrowLeft", "ArrowDown", "Home", "End", "PageUp", "PageDown", "x"].map(by)).toEqual([
    "2026-11-27",
    "2026-12-05",
    "2026-11-23",
    "2026-11-29",
    "2026-10-28",
    "2026-12-28",
    undefined,
  ]);
});

test("sessions belong to the day on which they start in the reader's time zone", () => {
  const late = timed("2026-11-28T19:00:00Z", "2026-11-28T20:00:00Z");
  expect([...byDay([late], ZONE).keys()]).toEqual(["2026-11-29"]);
  expect([...byDay([late], "UTC").keys()]).toEqual(["2026-11-28"]);
});

test("overlapping sessions are beside each other, one past midnight ends with its day", () => {
  const placed = placeSessions(
    [
      timed("2026-11-28T09:00:00Z", "2026-11-28T10:30:00Z"),
      timed("2026-11-28T10:00:00Z", "2026-11-28T11:00:00Z"),
      timed("2026-11-28T10:30:00Z", "2026-11-28T11:00:00Z"),
      timed("2026-11-28T23:00:00Z", "2026-11-29T00:30:00Z"),
    ],
    "UTC",
  );
  expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
  expect(placed.at(-1)?.toHour).toBe(24);
  expect(hoursOf(placed)).toEqual({ from: 8, to: 24 });
  expect(hoursOf([])).toEqual({ from: 8, to: 18 });
});
