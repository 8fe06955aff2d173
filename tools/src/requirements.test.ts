import { expect, test } from "vitest";
import { proves, unknownProofs } from "./requirements/proof.ts";
import { parseCsv, readRegister } from "./requirements/register.ts";
import { citationsIn, unknownRequirements } from "./requirements/titles.ts";

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

test("ids in brackets are found, alone and together, and unknown ones are reported", () => {
  const citations = citationsIn(
    "a.test.ts",
    'test("one [BATCH-041]"\ntest("two [BATCH-042, PROG-101]"\nconst id = "BATCH-043";',
  );
  expect(citations.map(({ id, line }) => `${id}:${line}`)).toEqual(["BATCH-041:1", "BATCH-042:2", "PROG-101:2"]);
  const offences = unknownRequirements(citations, new Set(["BATCH-041", "PROG-101"]));
  expect(offences).toEqual([{ file: "a.test.ts", line: 2, text: "BATCH-042 is no requirement of the register" }]);
});

test("a screen is proved only by a page, a call by the server, a shared rule on both sides", () => {
  const walk = "e2e/src/batches/batches.spec.ts";
  const page = "web/src/batches/batch-list.test.tsx";
  const call = "server/src/batches/handlers.test.ts";
  const rule = "contract/src/batches/rules.test.ts";
  const byProof = (files: string[]): boolean[] => ["walk", "call", "rule"].map((proof) => proves(proof, files));
  expect(byProof([])).toEqual([false, false, false]);
  expect(byProof([rule])).toEqual([false, false, false]);
  expect(byProof([call])).toEqual([false, true, false]);
  expect(byProof([walk])).toEqual([true, true, false]);
  expect(byProof([page])).toEqual([true, true, false]);
  expect(byProof([rule, call])).toEqual([false, true, true]);
  expect(byProof([walk, call])).toEqual([true, true, true]);
});

test("a requirement without a known proof is found", () => {
  const [first] = readRegister();
  expect(unknownProofs(readRegister())).toEqual([]);
  expect(unknownProofs(first === undefined ? [] : [{ ...first, proof: "belief" }])).toHaveLength(1);
});
