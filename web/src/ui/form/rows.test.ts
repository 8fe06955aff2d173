import { expect, test } from "vitest";
import { movedErrors, pathsAround, rowChanges, type Places } from "./rows.ts";

const TOLD = { 0: "first", 2: "third" };
const placesAfter = (act: (changes: ReturnType<typeof rowChanges<string>>) => void): Places => {
  let found: Places = [];
  act(rowChanges<string>(3, (places) => (found = places)));
  return found;
};

test("what is told of a row moves with it, and a new row says nothing", () => {
  const cases: [(changes: ReturnType<typeof rowChanges<string>>) => void, Places, object][] = [
    [({ add }) => add("new"), [0, 1, 2, undefined], TOLD],
    [({ add }) => add("new", 1), [0, undefined, 1, 2], { 0: "first", 3: "third" }],
    [({ remove }) => remove(0), [1, 2], { 1: "third" }],
    [({ move }) => move(2, 0), [2, 0, 1], { 0: "third", 1: "first" }],
    [({ move }) => move(0, 1), [1, 0, 2], { 1: "first", 2: "third" }],
    [({ replace }) => replace(2, "new"), [0, 1, undefined], { 0: "first" }],
  ];
  for (const [act, places, told] of cases) {
    expect(placesAfter(act)).toEqual(places);
    expect(movedErrors(TOLD, places)).toEqual(told);
  }
});

test("a path of a row goes through its list", () => {
  expect(pathsAround("people.2.email")).toEqual(["people", "people.2"]);
  expect(pathsAround("people")).toEqual([]);
});
