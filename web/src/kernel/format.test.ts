import { beforeEach, expect, test, vi } from "vitest";
import { dateTile, formatTimes, formatTimesOfDay, joinList } from "./format.ts";
import { chooseLocale } from "./locale.ts";
import { standInForBrowser } from "./testing/browser.ts";

const at = (time: string): number => Date.parse(`2026-03-12T${time}:00Z`);

beforeEach(() => standInForBrowser());

test("a range of times within one half of the day is one word", () => {
  expect(formatTimes(at("19:00"), at("20:15"), "UTC")).toMatch(/^7:00–8:15\spm$/);
});

test("a range of times names its weekday once", () => {
  expect(formatTimesOfDay(at("09:00"), at("10:15"))).toMatch(/^Thu,? \d{1,2}:00–\d{1,2}:15\s[ap]m$/);
});

test("a range over noon names both halves", () => {
  expect(formatTimes(at("11:30"), at("12:30"), "UTC")).toMatch(/^11:30\sam\s–\s12:30\spm$/);
});

test.each([
  ["vi", "thg 10"],
  ["pt", "out."],
  ["en", "Oct"],
] as const)("the month of a date tile in %s is short", (locale, month) => {
  chooseLocale(locale);
  expect(dateTile(at("12:00") + 220 * 86_400_000).month).toBe(month);
});

test("a list in a language without data of the browser has no English word in it", () => {
  chooseLocale("pa");
  const supported = vi.spyOn(Intl.ListFormat, "supportedLocalesOf").mockReturnValue([]);
  expect(joinList(["ਅੱਖਾਂ", "ਦਿਲ"])).toBe("ਅੱਖਾਂ, ਦਿਲ");
  supported.mockRestore();
});
