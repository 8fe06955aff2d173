import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { requireChromium } from "./chromium.ts";
import { installed, show } from "./commands.ts";
import { hasJourneys, walkJourneys } from "./journeys.ts";
import { provideNginx } from "./nginx.ts";
import { brokenFiles, playwrightTally, sumOf, vitestTally, type Tally } from "./reports.ts";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Runs all test files, or those that are named; answers how they ended. */
type Runner = (report: string, files: readonly string[]) => Promise<Tally>;

const runVitest: Runner = async (report, files) => {
  await show({
    ...installed("vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...files),
    settings: { NODE_OPTIONS: "--no-experimental-webstorage", CHROMIUM_PATH: requireChromium() },
  });
  return vitestTally(report);
};

/** The pictures and words of what failed first are kept beside those of the second time. */
const AGAIN = ["--workers=1", "--output=test-results/again"];

const runJourneys: Runner = async (report, files) => {
  const alone = files.length > 0 ? AGAIN : [];
  await walkJourneys([...files.map((file) => path.relative("e2e", file)), ...alone], report);
  return playwrightTally(report);
};

/**
 * Runs the tests, and the files in which something failed once more with nothing beside them: what then
 * passes is not wrong, but depends on how busy the machine is, and is named at the end.
 */
async function runTwice(run: Runner, folder: string, name: string): Promise<readonly Tally[]> {
  const first = await run(path.join(folder, `${name}.json`), []);
  const broken = brokenFiles(first);
  if (broken.length === 0) return [first];
  say(`Once more, alone: ${broken.join(", ")}`);
  return [first, await run(path.join(folder, `${name}-again.json`), broken)];
}

const passedAgain = ([first, again]: readonly Tally[]): readonly string[] =>
  first === undefined || again === undefined
    ? []
    : brokenFiles(first).filter((file) => !brokenFiles(again).includes(file) && again.has(file));

/** Everything that must pass: the check, the tests on a real database, the journeys through a browser. */
async function test(): Promise<boolean> {
  const startedMs = performance.now();
  const reports = mkdtempSync(path.join(tmpdir(), "openrounds-reports-"));
  const inOrder = (await show({ program: process.execPath, args: ["tools/src/check.ts"] })) === 0;
  const units = await runTwice(runVitest, reports, "vitest");
  const journeys = hasJourneys() ? await runTwice(runJourneys, reports, "playwright") : [];
  rmSync(reports, { recursive: true, force: true });
  const { passed, failed } = sumOf([...units, ...journeys]);
  const again = [...passedAgain(units), ...passedAgain(journeys)];
  if (!inOrder) say("The check failed: see above.");
  if (again.length > 0) say(`Passed only the second time, which is a fault to be repaired: ${again.join(", ")}`);
  say(`${Math.round((performance.now() - startedMs) / 1000)} s in all`);
  say(`${passed} passed, ${failed} failed`);
  return inOrder && failed === 0;
}

try {
  requireChromium();
  provideNginx();
  process.exitCode = (await test()) ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
