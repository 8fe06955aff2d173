import { expect, test } from "vitest";
import { questionAfter, stayState } from "./rules.ts";

const MINUTE = 60_000;

test("a person at a plain link is asked after fifteen minutes, and has five to answer", () => {
  expect(questionAfter(0)).toEqual({ asksAtMs: 15 * MINUTE, endsAtMs: 20 * MINUTE });
  expect([0, 14.9, 15, 20, 20.1].map((minute) => stayState(0, minute * MINUTE))).toEqual([
    "PRESENT",
    "PRESENT",
    "ASKED",
    "ASKED",
    "OVER",
  ]);
});
