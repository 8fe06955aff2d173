import { checkSteps } from "./steps.ts";

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const secondsSince = (startedMs: number): string => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;

async function check(): Promise<boolean> {
  const startedMs = performance.now();
  let failed = 0;
  for (const { name, find } of checkSteps()) {
    const stepStartedMs = performance.now();
    const wrong = await find();
    if (wrong !== "") {
      failed += 1;
      say(wrong);
    }
    say(`${wrong === "" ? "✓" : "✗"} ${name.padEnd(16)} ${secondsSince(stepStartedMs)}`);
  }
  say(
    failed === 0
      ? `All in order, ${secondsSince(startedMs)}`
      : `${failed} of the steps failed, ${secondsSince(startedMs)}`,
  );
  return failed === 0;
}

process.exitCode = (await check()) ? 0 : 1;
