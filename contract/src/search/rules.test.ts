import { expect, test } from "vitest";
import { comparableText } from "../kernel/text.ts";
import { badgesOf, goalsOf, interleave, SEARCH_LIMITS, SEARCH_PAUSES, wordsOf } from "./rules.ts";

test("suggestions mix two programs with one hub, up to 6 programs and 3 hubs [SRCH-017] [SRCH-018] [SRCH-019]", () => {
  expect([SEARCH_LIMITS.suggestedPrograms, SEARCH_LIMITS.suggestedHubs]).toEqual([6, 3]);
  const programs = ["p1", "p2", "p3", "p4", "p5", "p6"];
  expect(interleave(programs, ["h1", "h2", "h3"])).toEqual(["p1", "p2", "h1", "p3", "p4", "h2", "p5", "p6", "h3"]);
  expect(interleave(["p1"], ["h1", "h2"])).toEqual(["p1", "h1", "h2"]);
  expect(interleave(programs.slice(0, 3), [])).toEqual(["p1", "p2", "p3"]);
  expect(interleave([], [])).toEqual([]);
});

test("suggestions wait for 400 ms of rest, recent searches for 300 [SRCH-021]", () => {
  expect(SEARCH_PAUSES).toEqual({ suggestionsMs: 400, recentMs: 300 });
});

test("marks on Latin letters do not count, those of other scripts are part of the word", () => {
  expect(comparableText("Sức KHỎE Đà Nẵng")).toBe("suc khoe da nang");
  expect(comparableText("Łódź Århus")).toBe("lodz arhus");
  expect(comparableText("मधुमेह")).not.toBe(comparableText("मधमह"));
  expect(wordsOf("  Foot  care foot ")).toEqual(["foot", "care"]);
  expect(wordsOf(" \t")).toEqual([]);
});

test("a hub serves the global goals of the sectors of its programs", () => {
  expect(goalsOf(["Water", "Healthcare", "Other", "Healthcare"])).toEqual([3, 6]);
});

test("a hub is known for certificates, training, and a hundred learners", () => {
  expect(badgesOf({ certifies: false, trains: false, learners: 99 })).toEqual([]);
  expect(badgesOf({ certifies: true, trains: true, learners: 100 })).toEqual([
    "CERTIFIES",
    "TRAINS",
    "HUNDRED_LEARNERS",
  ]);
});
