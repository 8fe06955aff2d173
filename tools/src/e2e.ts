import { walkJourneys } from "./journeys.ts";

try {
  process.exitCode = await walkJourneys(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
