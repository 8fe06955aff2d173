import { parseArgs } from "node:util";
import { checkSteps, type CheckStep } from "./steps.ts";

/** The number of parallel steps, most of which use one core. */
const AT_ONCE = 2;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const secondsSince = (startedMs: number): string => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;

/** Runs a step and prints its result; returns whether it passed. */
async function runStep({ name, find }: CheckStep): Promise<boolean> {
  const startedMs = performance.now();
  const faults = await find();
  if (faults !== "") say(faults);
  say(`${faults === "" ? "✓" : "✗"} ${name.padEnd(16)} ${secondsSince(startedMs)}`);
  return faults === "";
}

/** Runs the remaining steps one by one; returns how many failed. */
async function runRemaining(remaining: CheckStep[]): Promise<number> {
  const step = remaining.shift();
  if (step === undefined) return 0;
  const isInOrder = await runStep(step);
  return (isInOrder ? 0 : 1) + (await runRemaining(remaining));
}

async function check(isWhole: boolean): Promise<boolean> {
  const startedMs = performance.now();
  const remaining = checkSteps(isWhole);
  const counts = await Promise.all(Array.from({ length: AT_ONCE }, () => runRemaining(remaining)));
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
