import { expect, test } from "vitest";
import { countdownTo, partOfDay } from "./countdown.ts";

const MINUTE = 60_000;

test.each([
  [0, "minutes", 0, 0],
  [-5, "minutes", 0, 0],
  [12, "minutes", 12, 20],
  [60, "minutes", 60, 100],
  [61, "hours", 1, 4],
  [18 * 60, "hours", 18, 75],
  [3 * 24 * 60, "days", 3, 43],
  [60 * 24 * 60, "days", 60, 100],
] as const)("%i minutes before are %s: %i", (minutes, unit, count, percent) => {
  const countdown = countdownTo(minutes * MINUTE, 0);
  expect(countdown).toMatchObject({ unit, count });
  expect(Math.round(countdown.percent)).toBe(percent);
});

test("the greeting follows the hour", () => {
  expect([4, 11, 12, 16, 17, 23, 0, 3].map(partOfDay)).toEqual([
    "morning",
    "morning",
    "afternoon",
    "afternoon",
    "evening",
    "evening",
    "evening",
    "evening",
  ]);
});
