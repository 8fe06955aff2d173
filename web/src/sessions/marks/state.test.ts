import { expect, test } from "vitest";
import type { MatchedLine } from "@openrounds/contract/sessions/marks/schemas.ts";
import { unresolvedTexts, resolveLines } from "./state.ts";

const line = (text: string, state: MatchedLine["state"], ...ids: string[]): MatchedLine => ({
  text,
  state,
  minutes: null,
  people: ids.map((userId) => ({ userId, name: userId, email: null })),
});
const LINES = [
  line("Asha", "MATCHED", "asha"),
  line("Ravi", "SEVERAL", "ravi", "ravi2"),
  line("Ravi too", "SEVERAL", "ravi", "ravi2"),
  line("Nobody", "UNKNOWN"),
];

test("what was pasted and matches nobody stays in the list, word for word", () => {
  expect(unresolvedTexts(resolveLines(LINES, []))).toEqual(["Ravi", "Ravi too", "Nobody"]);
  expect(unresolvedTexts(resolveLines(LINES, ["", "ravi"]))).toEqual(["Ravi too", "Nobody"]);
});

test("a person that was chosen for two lines is saved once", () => {
  const both = ["", "ravi", "ravi"];
  expect(resolveLines(LINES, both).map(({ state, userId }) => [state, userId])).toEqual([
    ["MATCHED", "asha"],
    ["SEVERAL", "ravi"],
    ["TWICE", undefined],
    ["UNKNOWN", undefined],
  ]);
});
