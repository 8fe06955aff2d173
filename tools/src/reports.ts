import { existsSync, readFileSync } from "node:fs";

/** How many tests passed and failed; skipped ones count as neither. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

interface VitestFile {
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly VitestFile[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly unknown[];
}

/** A run that left no report failed as a whole. */
const LOST: Tally = { passed: 0, failed: 1 };

const readReport = <Report>(file: string): Report | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined;

const failedAsWhole = ({ status, assertionResults }: VitestFile): boolean =>
  status === "failed" && !assertionResults.some((result) => result.status === "failed");

/** The tally of a report of vitest; a file that failed outside its tests counts as one failure. */
export function vitestTally(file: string): Tally {
  const report = readReport<VitestReport>(file);
  if (report === undefined) return LOST;
  const files = report.testResults.filter(failedAsWhole).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + files };
}

/** The tally of a report of Playwright; a test that passed only when repeated counts as failed. */
export function playwrightTally(file: string): Tally {
  const report = readReport<PlaywrightReport>(file);
  if (report === undefined) return LOST;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}

/** All tallies as one. */
export const sumOf = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
});
