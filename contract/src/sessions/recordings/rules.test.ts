import { expect, test } from "vitest";
import { mergeParts, sumOfParts } from "./rules.ts";

const MINUTES = 60_000;

test("parts that were watched twice count once", () => {
  const parts = mergeParts(
    [
      { fromMs: 10 * MINUTES, toMs: 20 * MINUTES },
      { fromMs: 0, toMs: 12 * MINUTES },
      { fromMs: 30 * MINUTES, toMs: 40 * MINUTES },
      { fromMs: 31 * MINUTES, toMs: 32 * MINUTES },
    ],
    60 * MINUTES,
  );
  expect(parts).toEqual([
    { fromMs: 0, toMs: 20 * MINUTES },
    { fromMs: 30 * MINUTES, toMs: 40 * MINUTES },
  ]);
  expect(sumOfParts(parts)).toBe(30 * MINUTES);
});

test("nothing counts beyond the end, and no part that goes backwards", () => {
  const parts = [
    { fromMs: 50 * MINUTES, toMs: 70 * MINUTES },
    { fromMs: 80 * MINUTES, toMs: 90 * MINUTES },
    { fromMs: 20 * MINUTES, toMs: 10 * MINUTES },
  ];
  expect(mergeParts(parts, 60 * MINUTES)).toEqual([{ fromMs: 50 * MINUTES, toMs: 60 * MINUTES }]);
});

test("reports of a player follow each other without a break", () => {
  const reports = [
    { fromMs: 0, toMs: 9800 },
    { fromMs: 10_100, toMs: 20_000 },
  ];
  expect(mergeParts(reports, MINUTES)).toEqual([{ fromMs: 0, toMs: 20_000 }]);
});
