import { expect, test } from "vitest";
import { assignDays } from "./recurrence-days.ts";

const MONDAYS = ["2027-05-03", "2027-05-10", "2027-05-17"];
const on = (day: string, mayBeMoved = true) => ({ day, mayBeMoved });

test("a day of the recurrence without a session is skipped", () => {
  expect(assignDays(MONDAYS, [on("2027-05-03"), on("2027-05-17")])).toEqual({
    isAdded: [false, false],
    skippedDays: ["2027-05-10"],
  });
});

test("a moved session keeps the nearest free day, which is then not skipped", () => {
  expect(assignDays(MONDAYS, [on("2027-05-03"), on("2027-05-19")])).toEqual({
    isAdded: [false, false],
    skippedDays: ["2027-05-10"],
  });
});

test("a session that a person added takes no day that it is not on", () => {
  expect(assignDays(MONDAYS, [on("2027-05-05", false), on("2027-05-10", false)])).toEqual({
    isAdded: [true, false],
    skippedDays: ["2027-05-03", "2027-05-17"],
  });
});

test("a session without a free day is added", () => {
  expect(assignDays(["2027-05-03"], [on("2027-05-03"), on("2027-05-04")]).isAdded).toEqual([false, true]);
});
