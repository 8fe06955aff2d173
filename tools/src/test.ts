import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { requireChromium } from "./chromium.ts";
import { installed, show } from "./commands.ts";
import { hasJourneys, walkJourneys } from "./journeys.ts";
import { playwrightTally, sumOf, vitestTally, type Tally } from "./reports.ts";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function runVitest(report: string): Promise<Tally> {
  await show({
    ...installed("vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`),
    settings: { NODE_OPTIONS: "--no-experimental-webstorage", CHROMIUM_PATH: requireChromium() },
  });
  return vitestTally(report);
}

async function runJourneys(report: string): Promise<Tally> {
  await walkJourneys([], report);
  return playwrightTally(report);
}

/** Everything that must pass: the check, the tests on a real database, the journeys through a browser. */
async function test(): Promise<boolean> {
  const startedMs = performance.now();
  const reports = mkdtempSync(path.join(tmpdir(), "openrounds-reports-"));
  const inOrder = (await show({ program: process.execPath, args: ["tools/src/check.ts"] })) === 0;
  const tallies = [await runVitest(path.join(reports, "vitest.json"))];
  if (hasJourneys()) tallies.push(await runJourneys(path.join(reports, "playwright.json")));
  rmSync(reports, { recursive: true, force: true });
  const { passed, failed } = sumOf(tallies);
  if (!inOrder) say("The check failed: see above.");
  say(`${Math.round((performance.now() - startedMs) / 1000)} s in all`);
  say(`${passed} passed, ${failed} failed`);
  return inOrder && failed === 0;
}

try {
  requireChromium();
  process.exitCode = (await test()) ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
