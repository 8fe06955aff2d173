import { expect, test } from "vitest";
import { channelsOf, storedLanguage } from "./interpretation.ts";

test("each language of the room's interpreters is offered once", () => {
  const people = [{ interprets: "ta" }, { interprets: null }, { interprets: "hi" }, { interprets: "ta" }];
  expect(channelsOf(people)).toEqual(["hi", "ta"]);
});

test("a chosen language is remembered for its session only", () => {
  expect(storedLanguage("session hi", "session")).toBe("hi");
  expect(storedLanguage("session hi", "another")).toBeNull();
  for (const nothing of [null, "", "session", "session "]) expect(storedLanguage(nothing, "session")).toBeNull();
});
