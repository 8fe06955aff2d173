import { expect, test } from "vitest";
import { kindOf, shortName, relativeDay } from "./state.ts";

test("titles are shown with at most thirty characters [CONT-075]", () => {
  expect(shortName("x".repeat(30))).toBe("x".repeat(30));
  expect(shortName("x".repeat(31))).toBe(`${"x".repeat(30)}…`);
});

test("a day is shown as today, yesterday or by its date", () => {
  const now = new Date(2027, 2, 10, 12).getTime();
  expect(relativeDay(new Date(2027, 2, 10, 1).getTime(), now)).toBe("Today");
  expect(relativeDay(new Date(2027, 2, 9, 23).getTime(), now)).toBe("Yesterday");
  expect(relativeDay(new Date(2027, 2, 8, 23).getTime(), now)).toBe("8 Mar 2027");
});

test("files look by their ending", () => {
  expect(["pdf", "pptx", "jpg", "wav", "link"].map(kindOf)).toEqual(["pdf", "slides", "image", "audio", "link"]);
});
