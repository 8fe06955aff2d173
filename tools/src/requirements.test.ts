import { expect, test } from "vitest";
import { parseCsv, readRegister } from "./requirements/register.ts";
import { mentionsIn, unknownRequirements } from "./requirements/titles.ts";

test("fields in quotes keep commas, quotes and line ends", () => {
  expect(parseCsv('id,text\nA-001,"one, ""two""\nthree"\r\nA-002,\n')).toEqual([
    ["id", "text"],
    ["A-001", 'one, "two"\nthree'],
    ["A-002", ""],
  ]);
});

test("every requirement of the register has its own id", () => {
  const ids = readRegister().map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(1600);
  expect(new Set(ids).size).toBe(ids.length);
});

test("ids in brackets are found, alone and together, and unknown ones are told", () => {
  const mentions = mentionsIn(
    "a.test.ts",
    'test("one [BATCH-041]"\ntest("two [BATCH-042, PROG-101]"\nconst id = "BATCH-043";',
  );
  expect(mentions.map(({ id, line }) => `${id}:${line}`)).toEqual(["BATCH-041:1", "BATCH-042:2", "PROG-101:2"]);
  const offences = unknownRequirements(mentions, new Set(["BATCH-041", "PROG-101"]));
  expect(offences).toEqual([{ file: "a.test.ts", line: 2, text: "BATCH-042 is no requirement of the register" }]);
});
