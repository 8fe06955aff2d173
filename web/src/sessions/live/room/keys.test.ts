import { expect, test } from "vitest";
import { latinLetterOf } from "./keys.ts";

test("a shortcut is the same key on keyboards of other scripts, and the letter on other Latin ones", () => {
  expect(latinLetterOf({ key: "m", code: "KeyM" })).toBe("M");
  expect(latinLetterOf({ key: "स", code: "KeyM" })).toBe("M");
  expect(latinLetterOf({ key: "m", code: "Semicolon" })).toBe("M");
  expect(latinLetterOf({ key: "?", code: "Slash" })).toBe("?");
  expect(latinLetterOf({ key: "Enter", code: "Enter" })).toBe("ENTER");
});
