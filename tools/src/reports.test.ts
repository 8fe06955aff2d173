import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "./project.ts";
import { brokenFiles, failuresOf, playwrightTally, sumOf, vitestTally } from "./reports.ts";

const folder = mkdtempSync(path.join(tmpdir(), "openrounds-reports-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const unitFile = (name: string, ...statuses: string[]) => ({
  name: path.join(ROOT, name),
  status: statuses.includes("failed") ? "failed" : "passed",
  assertionResults: statuses.map((status, at) => ({
    status,
    fullName: `test ${at + 1}`,
    failureMessages: status === "failed" ? ["\u001B[31mAssertionError\u001B[39m: expected 1 to be 2"] : [],
  })),
});
const walkFile = (file: string, ...statuses: string[]) => ({
  file,
  specs: [
    {
      title: "a walk",
      tests: statuses.map((status) => ({
        status,
        results: status === "unexpected" ? [{ errors: [{ message: "Error: toBeVisible failed" }] }] : [],
      })),
    },
  ],
});

test("the tallies of both runners are summed, and name the files in which something failed", () => {
  const units = vitestTally(
    report({ testResults: [unitFile("a.test.ts", "passed", "failed", "skipped"), unitFile("b.test.ts", "passed")] }),
  );
  const walks = playwrightTally(report({ suites: [walkFile("c.spec.ts", "expected", "unexpected")], errors: [] }));
  expect(sumOf([units, walks])).toEqual({ passed: 3, failed: 2 });
  expect([...brokenFiles(units), ...brokenFiles(walks)]).toEqual(["a.test.ts", "e2e/src/c.spec.ts"]);
});

test("a file that ran again counts as it ended last", () => {
  const first = vitestTally(
    report({ testResults: [unitFile("a.test.ts", "passed", "failed"), unitFile("b.test.ts", "passed")] }),
  );
  const again = vitestTally(report({ testResults: [unitFile("a.test.ts", "passed", "passed")] }));
  expect(sumOf([first, again])).toEqual({ passed: 3, failed: 0 });
});

test("a walk that was not begun counts as failed, as do those within a group", () => {
  const group = { ...walkFile("c.spec.ts", "unexpected", "skipped"), suites: [walkFile("c.spec.ts", "unexpected")] };
  expect(sumOf([playwrightTally(report({ suites: [group], errors: [] }))])).toEqual({ passed: 0, failed: 3 });
});

test("a file that does not load counts as a failure", () => {
  const file = {
    name: path.join(ROOT, "a.test.ts"),
    status: "failed",
    message: "no such module",
    assertionResults: [],
  };
  const tally = vitestTally(report({ testResults: [file] }));
  expect(sumOf([tally])).toEqual({ passed: 0, failed: 1 });
  expect(failuresOf(tally)).toEqual(["a.test.ts: outside its tests\n  no such module"]);
});

test("failures are named with the first lines of their errors", () => {
  const units = vitestTally(report({ testResults: [unitFile("a.test.ts", "passed", "failed")] }));
  const walks = playwrightTally(report({ suites: [walkFile("c.spec.ts", "unexpected", "skipped")], errors: [] }));
  expect([...failuresOf(units), ...failuresOf(walks)]).toEqual([
    "a.test.ts: test 2\n  AssertionError: expected 1 to be 2",
    "e2e/src/c.spec.ts: a walk\n  Error: toBeVisible failed",
    "e2e/src/c.spec.ts: a walk\n  not begun",
  ]);
});

test("a run without a report, and one that could not begin, count as a failure of no file", () => {
  const lost = vitestTally(path.join(folder, "none.json"));
  const notBegun = playwrightTally(report({ suites: [], errors: [{ message: "no browser" }] }));
  expect([sumOf([lost]), sumOf([notBegun])]).toEqual([
    { passed: 0, failed: 1 },
    { passed: 0, failed: 1 },
  ]);
  expect([...brokenFiles(lost), ...brokenFiles(notBegun)]).toEqual([]);
});
