import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readTests, testsOf } from "./areas.ts";
import { requireChromium } from "./chromium.ts";
import { provideFirefox } from "./firefox.ts";
import { installed, show } from "./commands.ts";
import { hasJourneys, walkJourneys } from "./journeys.ts";
import { checkMessages } from "./messages.ts";
import { provideNetworks } from "./networks.ts";
import { provideNginx } from "./nginx.ts";
import { describe } from "./offence.ts";
import { brokenFiles, failuresOf, playwrightTally, sumOf, vitestTally, type RunTally } from "./reports.ts";
import { parseSourcePath, readSources } from "./source.ts";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * The input of a run: the report to write, the files to run (none means all), and whether it is the second run.
 */
interface Run {
  readonly report: string;
  readonly files: readonly string[];
  readonly isSecondRun: boolean;
}

/** Runs test files; returns their tally. */
type Runner = (run: Run) => Promise<RunTally>;

const runVitest: Runner = async ({ report, files }) => {
  await show({
    ...installed("vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...files),
    settings: {
      NODE_OPTIONS: "--no-experimental-webstorage",
      CHROMIUM_PATH: requireChromium(),
      FIREFOX_PATH: provideFirefox(),
    },
  });
  return vitestTally(report);
};

/** Screenshots and messages of the first run are kept beside those of the second. */
const SECOND_RUN_OPTIONS = ["--workers=1", "--output=test-results/again"];

const runJourneys: Runner = async ({ report, files, isSecondRun }) => {
  await walkJourneys(
    [...files.map((file) => path.relative("e2e", file)), ...(isSecondRun ? SECOND_RUN_OPTIONS : [])],
    report,
  );
  return playwrightTally(report);
};

/**
 * Runs the tests, then failed files again without parallel load. What passes only then depends on the load of the
 * machine, and is listed at the end.
 */
async function runTwice(run: Runner, report: string, files: readonly string[]): Promise<readonly RunTally[]> {
  const first = await run({ report: `${report}.json`, files, isSecondRun: false });
  const broken = brokenFiles(first);
  if (broken.length === 0) return [first];
  say(`Once more, alone: ${broken.join(", ")}`);
  return [first, await run({ report: `${report}-again.json`, files: broken, isSecondRun: true })];
}

/** Prints what failed in the first and in the second run, so that the end of a long log is enough. */
function sayFailures([first = new Map(), again]: readonly RunTally[]): void {
  const sayOf = (title: string, tally: RunTally): void => {
    for (const failure of failuresOf(tally)) say(`${title} ${failure}`);
  };
  sayOf(again === undefined ? "✘" : "✘ first time:", first);
  if (again !== undefined) sayOf("✘ second time:", again);
}

const passedAgain = ([first, again]: readonly RunTally[]): readonly string[] =>
  first === undefined || again === undefined
    ? []
    : brokenFiles(first).filter((file) => !brokenFiles(again).includes(file) && again.has(file));

/** Runs the whole check in this terminal; returns whether it passed. */
const checkAll = async (): Promise<boolean> =>
  (await show({ program: process.execPath, args: ["tools/src/check.ts", "--whole"] })) === 0;

/** Checks the texts of some areas; returns whether all are valid. */
function checkTexts(areas: readonly string[]): boolean {
  const wrong = checkMessages(readSources()).filter(({ file }) => areas.includes(parseSourcePath(file).area));
  for (const offence of wrong) say(describe(offence));
  return wrong.length === 0;
}

/**
 * Everything that must pass: the check, unit and API tests on a real database, and the walks in a browser. For named
 * areas only: their texts, their tests in each package, and their walks.
 */
async function test(areas: readonly string[]): Promise<boolean> {
  const startedMs = performance.now();
  const isWhole = areas.length === 0;
  const { units: unitFiles, walks } = testsOf(areas, isWhole ? [] : readTests());
  const reports = mkdtempSync(path.join(tmpdir(), "openrounds-reports-"));
  const inOrder = isWhole ? await checkAll() : checkTexts(areas);
  const has = (files: readonly string[]): boolean => isWhole || files.length > 0;
  const units = has(unitFiles) ? await runTwice(runVitest, path.join(reports, "vitest"), unitFiles) : [];
  const journeys =
    hasJourneys() && has(walks) ? await runTwice(runJourneys, path.join(reports, "playwright"), walks) : [];
  rmSync(reports, { recursive: true, force: true });
  const { passed, failed } = sumOf([...units, ...journeys]);
  const again = [...passedAgain(units), ...passedAgain(journeys)];
  for (const tallies of [units, journeys]) sayFailures(tallies);
  if (!inOrder) say("The check failed: see above.");
  if (again.length > 0) say(`Passed only the second time, which is a fault to be repaired: ${again.join(", ")}`);
  say(`${Math.round((performance.now() - startedMs) / 1000)} s in all`);
  say(`${passed} passed, ${failed} failed`);
  return inOrder && failed === 0;
}

try {
  requireChromium();
  provideNginx();
  provideNetworks();
  process.exitCode = (await test(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
