import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { playwrightTally, sumOf, vitestTally } from "./reports.ts";

const folder = mkdtempSync(path.join(tmpdir(), "openrounds-reports-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("the tallies of both runners are summed", () => {
  const units = vitestTally(
    report({
      numPassedTests: 10,
      numFailedTests: 2,
      testResults: [{ status: "failed", assertionResults: [{ status: "failed" }] }],
    }),
  );
  const journeys = playwrightTally(report({ stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [] }));
  expect(sumOf([units, journeys])).toEqual({ passed: 13, failed: 4 });
});

test("a file that does not load counts as a failure", () => {
  const units = vitestTally(
    report({
      numPassedTests: 10,
      numFailedTests: 0,
      testResults: [{ status: "failed", assertionResults: [{ status: "skipped" }] }],
    }),
  );
  expect(units).toEqual({ passed: 10, failed: 1 });
});

test("a run without a report counts as a failure", () => {
  expect(vitestTally(path.join(folder, "none.json"))).toEqual({ passed: 0, failed: 1 });
});
