import { expect, test } from "vitest";
import { movedErrors, parentPaths, rowChanges, type RowOrigins } from "./rows.ts";

const ERRORS = { 0: "first", 2: "third" };
const originsAfter = (change: (changes: ReturnType<typeof rowChanges<string>>) => void): RowOrigins => {
  let found: RowOrigins = [];
  change(rowChanges<string>(3, (origins) => (found = origins)));
  return found;
};

test("the errors of a row move with it, and a new row has none", () => {
  const cases: [(changes: ReturnType<typeof rowChanges<string>>) => void, RowOrigins, object][] = [
    [({ add }) => add("new"), [0, 1, 2, undefined], ERRORS],
    [({ add }) => add("new", 1), [0, undefined, 1, 2], { 0: "first", 3: "third" }],
    [({ remove }) => remove(0), [1, 2], { 1: "third" }],
    [({ move }) => move(2, 0), [2, 0, 1], { 0: "third", 1: "first" }],
    [({ move }) => move(0, 1), [1, 0, 2], { 1: "first", 2: "third" }],
    [({ replace }) => replace(2, "new"), [0, 1, undefined], { 0: "first" }],
  ];
  for (const [change, origins, errors] of cases) {
    expect(originsAfter(change)).toEqual(origins);
    expect(movedErrors(ERRORS, origins)).toEqual(errors);
  }
});

test("a path of a row goes through its list", () => {
  expect(parentPaths("people.2.email")).toEqual(["people", "people.2"]);
  expect(parentPaths("people")).toEqual([]);
});
