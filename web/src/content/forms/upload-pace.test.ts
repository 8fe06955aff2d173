import { expect, test } from "vitest";
import { firstPace, minutesLeft, nextPace, type UploadPace } from "./upload-pace.ts";

const MEGABYTE = 1_000_000;

/** The pace after so many seconds, each with so many bytes. */
function after(pace: UploadPace, seconds: number, bytesPerS: number): UploadPace {
  let next = pace;
  for (let second = 0; second < seconds; second++) {
    next = nextPace(next, next.sentBytes + bytesPerS, next.atMs + 1000);
  }
  return next;
}

test("Nothing is said about the time that is left until the line is known", () => {
  const begun = firstPace(0, 0);
  expect(minutesLeft(begun, MEGABYTE)).toBeUndefined();
  expect(minutesLeft(after(begun, 2, 10_000), MEGABYTE)).toBeUndefined();
  expect(minutesLeft(after(begun, 3, 10_000), MEGABYTE)).toBe(2);
});

test("The time that is left is rounded up, and is a minute at least", () => {
  const known = after(firstPace(0, 0), 10, 10_000);
  expect(minutesLeft(known, known.sentBytes + 10_000)).toBe(1);
  expect(minutesLeft(known, known.sentBytes + 60 * 10_000)).toBe(1);
  expect(minutesLeft(known, known.sentBytes + 61 * 10_000)).toBe(2);
});

test("What was sent before a reload is no speed", () => {
  const goesOn = after(firstPace(50 * MEGABYTE, 0), 5, 10_000);
  expect(goesOn.bytesPerS).toBeCloseTo(10_000);
});

test("One fast second changes little, and a line that is slow for a while changes all", () => {
  const slow = after(firstPace(0, 0), 20, 10_000);
  expect(after(slow, 1, 100_000).bytesPerS).toBeLessThan(20_000);
  expect(after(slow, 30, 1000).bytesPerS).toBeLessThan(1600);
});

test("On a line that carries nothing the time grows, until nobody can tell", () => {
  const known = after(firstPace(0, 0), 10, 10_000);
  const total = known.sentBytes + 10 * 60 * 10_000;
  expect(minutesLeft(known, total)).toBe(10);
  expect(minutesLeft(after(known, 10, 0), total)).toBeGreaterThan(20);
  expect(minutesLeft(after(known, 120, 0), total)).toBeUndefined();
  expect(minutesLeft(after(firstPace(0, 0), 10, 0), total)).toBeUndefined();
});

test("A part that is sent again does not count backwards, and two reports at once are one", () => {
  const known = after(firstPace(0, 0), 10, 10_000);
  expect(nextPace(known, known.sentBytes - 50_000, known.atMs + 1000).bytesPerS).toBeGreaterThan(0);
  expect(nextPace(known, known.sentBytes + 10, known.atMs + 100)).toBe(known);
});
