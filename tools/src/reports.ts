import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./project.ts";

/** How many tests passed and failed; skipped ones count as neither. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** The counts of a run by file, from the root of the project; what failed outside any file stands under OUTSIDE. */
export type Tally = ReadonlyMap<string, Count>;

export const OUTSIDE = "";

interface VitestFile {
  /** Its whole path. */
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

interface VitestReport {
  readonly testResults: readonly VitestFile[];
}

interface PlaywrightSuite {
  /** From the folder of the walks. */
  readonly file: string;
  readonly specs: readonly { readonly tests: readonly { readonly status: string }[] }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly unknown[];
}

const WALKS = "e2e/src";
/** A run that left no report failed as a whole. */
const LOST: Tally = new Map([[OUTSIDE, { passed: 0, failed: 1 }]]);

const readReport = <Report>(file: string): Report | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined;

/** A file that failed outside its tests counts as one failure. */
function countOf({ status, assertionResults }: VitestFile): Count {
  const withStatus = (wanted: string): number => assertionResults.filter((result) => result.status === wanted).length;
  const failed = withStatus("failed");
  return { passed: withStatus("passed"), failed: status === "failed" ? Math.max(failed, 1) : failed };
}

/** The tally of a report of vitest. */
export function vitestTally(file: string): Tally {
  const report = readReport<VitestReport>(file);
  if (report === undefined) return LOST;
  return new Map(report.testResults.map((result) => [path.relative(ROOT, result.name), countOf(result)]));
}

const statusesOf = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ tests }) => tests.map(({ status }) => status)),
  ...suites.flatMap(statusesOf),
];

/** The tally of a report of Playwright; a walk that was not begun counts as failed. */
export function playwrightTally(file: string): Tally {
  const report = readReport<PlaywrightReport>(file);
  if (report === undefined) return LOST;
  const counts = report.suites.map((suite): [string, Count] => {
    const statuses = statusesOf(suite);
    const passed = statuses.filter((status) => status === "expected").length;
    return [path.join(WALKS, suite.file), { passed, failed: statuses.length - passed }];
  });
  if (report.errors.length > 0 && counts.every(([, { failed }]) => failed === 0)) return LOST;
  return new Map(counts);
}

/** The files in which something failed. */
export const brokenFiles = (tally: Tally): readonly string[] =>
  [...tally].flatMap(([file, { failed }]) => (failed > 0 && file !== OUTSIDE ? [file] : []));

/** All tallies as one count; where a file stands in several, the last one counts. */
export function sumOf(tallies: readonly Tally[]): Count {
  const counts = [...new Map(tallies.flatMap((tally) => [...tally])).values()];
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}
