import { parseArgs } from "node:util";
import { checkSteps, type Step } from "./steps.ts";

/** So many steps run side by side, for most of them use one core. */
const AT_ONCE = 2;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const secondsSince = (startedMs: number): string => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;

/** Runs a step and says how it ended; answers whether all is in order. */
async function take({ name, find }: Step): Promise<boolean> {
  const startedMs = performance.now();
  const wrong = await find();
  if (wrong !== "") say(wrong);
  say(`${wrong === "" ? "✓" : "✗"} ${name.padEnd(16)} ${secondsSince(startedMs)}`);
  return wrong === "";
}

/** Takes the steps that remain one after the other; answers how many failed. */
async function takeRest(rest: Step[]): Promise<number> {
  const step = rest.shift();
  if (step === undefined) return 0;
  const isInOrder = await take(step);
  return (isInOrder ? 0 : 1) + (await takeRest(rest));
}

async function check(isWhole: boolean): Promise<boolean> {
  const startedMs = performance.now();
  const rest = checkSteps(isWhole);
  const counts = await Promise.all(Array.from({ length: AT_ONCE }, () => takeRest(rest)));
  const failed = counts.reduce((sum, count) => sum + count, 0);
  say(
    failed === 0
      ? `All in order, ${secondsSince(startedMs)}`
      : `${failed} of the steps failed, ${secondsSince(startedMs)}`,
  );
  return failed === 0;
}

const { values } = parseArgs({ options: { whole: { type: "boolean" } } });
const isInCi = (process.env["CI"] ?? "") !== "";
process.exitCode = (await check(values.whole === true || isInCi)) ? 0 : 1;
