import { expect, test } from "vitest";
import { quietEnd } from "./quiet.ts";

const NIGHT = { from: "21:00", to: "07:00" };
const endIn = (timeZone: string, at: string, hours = NIGHT): string | undefined => {
  const end = quietEnd(hours, timeZone, Date.parse(at));
  return end === undefined ? undefined : new Date(end).toISOString();
};

test.each([
  ["2027-03-01T15:29:59Z", undefined],
  ["2027-03-01T15:30:00Z", "2027-03-02T01:30:00.000Z"],
  ["2027-03-01T20:00:00Z", "2027-03-02T01:30:00.000Z"],
  ["2027-03-02T01:29:59Z", "2027-03-02T01:30:00.000Z"],
  ["2027-03-02T01:30:00Z", undefined],
])("at %s the night in India ends at %s", (at, end) => {
  const expected = end === undefined ? undefined : Math.max(Date.parse(end), Date.parse(at) + 60_000);
  expect(endIn("Asia/Kolkata", at)).toBe(expected === undefined ? undefined : new Date(expected).toISOString());
});

test("quiet hours within one day end on that day", () => {
  const noon = { from: "12:00", to: "14:00" };
  expect(endIn("UTC", "2027-03-01T12:30:00Z", noon)).toBe("2027-03-01T14:00:00.000Z");
  expect(endIn("UTC", "2027-03-01T14:00:00Z", noon)).toBeUndefined();
  expect(endIn("UTC", "2027-03-01T11:59:00Z", noon)).toBeUndefined();
});

test("the night in which the clocks change ends at the same time on the wall", () => {
  expect(endIn("America/New_York", "2027-03-14T03:00:00Z")).toBe("2027-03-14T11:00:00.000Z");
  expect(endIn("America/New_York", "2027-11-07T03:00:00Z")).toBe("2027-11-07T12:00:00.000Z");
});

test("an end that a clock change leaves out is in the future", () => {
  const short = { from: "01:30", to: "02:30" };
  const at = Date.parse("2027-03-14T06:59:00Z");
  expect(quietEnd(short, "America/New_York", at)).toBeGreaterThan(at);
});
