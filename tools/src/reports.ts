import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./project.ts";

/** The numbers of passed and failed tests, without skipped ones. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

/** The count of a test file with its failures: the title of each failed test with the first lines of its error. */
export interface FileResult extends TestCount {
  readonly failures: readonly string[];
}

/** The results of a run by file, as paths from the root; failures outside any file are under OUTSIDE. */
export type RunTally = ReadonlyMap<string, FileResult>;

export const OUTSIDE = "";

interface VitestFile {
  /** The full path. */
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages?: readonly string[];
  }[];
}

interface VitestReport {
  readonly testResults: readonly VitestFile[];
}

interface PlaywrightSpec {
  readonly title: string;
  readonly tests: readonly {
    readonly status: string;
    readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
  }[];
}

interface PlaywrightSuite {
  /** Relative to the folder of the walks. */
  readonly file: string;
  readonly specs: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly unknown[];
}

const WALKS = "e2e/src";
/** A run without a report failed as a whole. */
const LOST: RunTally = new Map([[OUTSIDE, { passed: 0, failed: 1, failures: [] }]]);

/** The number of lines of an error that contain the expected and the actual value. */
const ERROR_LINES = 12;

/** The title of a failed test with the first lines of its error, without colours. */
function failureOf(title: string, error = ""): string {
  const lines = stripVTControlCharacters(error).trim().split("\n").slice(0, ERROR_LINES);
  return [title, ...lines.map((line) => `  ${line}`)].join("\n");
}

const readReport = <Report>(file: string): Report | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined;

/** A file that failed outside its tests counts as one failure. */
function resultOf({ status, message, assertionResults }: VitestFile): FileResult {
  const withStatus = (wanted: string) => assertionResults.filter((result) => result.status === wanted);
  const passed = withStatus("passed").length;
  const failures = withStatus("failed").map(({ fullName, failureMessages }) =>
    failureOf(fullName, failureMessages?.[0]),
  );
  if (status !== "failed" || failures.length > 0) return { passed, failed: failures.length, failures };
  return { passed, failed: 1, failures: [failureOf("outside its tests", message)] };
}

/** The tally of a report of vitest. */
export function vitestTally(file: string): RunTally {
  const report = readReport<VitestReport>(file);
  if (report === undefined) return LOST;
  return new Map(report.testResults.map((result) => [path.relative(ROOT, result.name), resultOf(result)]));
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(specsOf)];

function resultOfWalks(suite: PlaywrightSuite): FileResult {
  const tests = specsOf(suite).flatMap(({ title, tests: runs }) => runs.map((run) => ({ title, ...run })));
  const failures = tests
    .filter(({ status }) => status !== "expected")
    .map(({ title, results }) => failureOf(title, results.flatMap(({ errors }) => errors)[0]?.message ?? "not begun"));
  return { passed: tests.length - failures.length, failed: failures.length, failures };
}

/** The tally of a Playwright report; a walk that did not start counts as failed. */
export function playwrightTally(file: string): RunTally {
  const report = readReport<PlaywrightReport>(file);
  if (report === undefined) return LOST;
  const results = report.suites.map((suite) => [path.join(WALKS, suite.file), resultOfWalks(suite)] as const);
  if (report.errors.length > 0 && results.every(([, { failed }]) => failed === 0)) return LOST;
  return new Map(results);
}

/** The files with failures. */
export const brokenFiles = (tally: RunTally): readonly string[] =>
  [...tally].flatMap(([file, { failed }]) => (failed > 0 && file !== OUTSIDE ? [file] : []));

/** The failures under the name of their file. */
export const failuresOf = (tally: RunTally): readonly string[] =>
  [...tally].flatMap(([file, { failures }]) => failures.map((failure) => `${file}: ${failure}`));

/** The sum of all tallies; for a file in several tallies, the last one counts. */
export function sumOf(tallies: readonly RunTally[]): TestCount {
  const counts = [...new Map(tallies.flatMap((tally) => [...tally])).values()];
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}
