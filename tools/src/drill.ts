import { DRILLS, isDrill } from "./drills/drills.ts";
import { say, type DrillResult } from "./drills/outcome.ts";

const USAGE = `npm run drill -- NAME, where NAME is one of: ${Object.keys(DRILLS).join(", ")}`;

function printResult({ facts, faults }: DrillResult): void {
  for (const [label, value] of facts) say(`  ${label.padEnd(44)} ${value}`);
  for (const fault of faults) say(`  ✗ ${fault}`);
  say(faults.length === 0 ? "✓ nothing was lost" : "✗ the drill failed");
}

/** Runs a drill on a product started for it, and reports what was acknowledged and what is left afterwards. */
async function run(): Promise<void> {
  const [name = ""] = process.argv.slice(2);
  if (!isDrill(name)) throw new Error(USAGE);
  say(`Drill ${name}`);
  const outcome = await DRILLS[name]();
  printResult(outcome);
  process.exitCode = outcome.faults.length === 0 ? 0 : 1;
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
