import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Those that start servers and databases of their own: begun last, they would run alone when all others are done. */
const LONGEST = [
  "server/src/main",
  "server/src/rights",
  "server/src/hostile-texts",
  "server/src/fuzz",
  "tools/src/drills/drills",
  "server/src/kernel/db/embedded",
  "server/src/kernel/jobs/runner",
  "server/src/two-processes",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      LONGEST.some((name) => moduleId.endsWith(`${name}.test.ts`));
    const sorted = await BaseSequencer.prototype.sort.call(this, files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    experimental: { viteModuleRunner: false },
    pool: "forks",
    execArgv: ["--import", new URL("server/src/kernel/modules.ts", import.meta.url).href],
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A busy machine takes seconds for what takes milliseconds elsewhere.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          include: ["{bench,contract,messages,server,tools}/**/*.test.ts"],
          globalSetup: ["./server/src/kernel/testing/database.ts"],
          // Each file has a database of its own; loading the application anew for each cost a third of the run.
          isolate: false,
        },
      },
      {
        extends: true,
        // These stand in for the browser's own globals, each file in its own way.
        test: { name: "web", include: ["web/**/*.test.{ts,tsx}"] },
      },
    ],
  },
});
