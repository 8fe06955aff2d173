import { expect, test } from "vitest";
import { isOlder, updateAction } from "./rules.ts";

test.each([
  ["1.2.3", "1.2.4", true],
  ["1.9", "1.10", true],
  ["1.2", "1.2.0", false],
  ["1.2.0", "1.2", false],
  ["2.0", "1.9.9", false],
  ["1", "1.0.1", true],
])("version %s comes before %s: %s", (version, other, expected) => {
  expect(isOlder(version, other)).toBe(expected);
});

test.each([
  ["1.0.0", { minimum: "1.2.0", newest: "1.4.0" }, "mandatory"],
  ["1.2.0", { minimum: "1.2.0", newest: "1.4.0" }, "recommended"],
  ["1.4.0", { minimum: "1.2.0", newest: "1.4.0" }, null],
  ["1.5.0", { minimum: "1.2.0", newest: "1.4.0" }, null],
  ["1.0.0", { minimum: null, newest: null }, null],
  ["1.0.0", { minimum: null, newest: "1.0.1" }, "recommended"],
] as const)("an app of version %s beside %j: %s [MOBI-005]", (current, versions, expected) => {
  expect(updateAction(current, versions)).toBe(expected);
});
