import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    experimental: { viteModuleRunner: false },
    pool: "forks",
    execArgv: ["--import", new URL("server/src/kernel/modules.ts", import.meta.url).href],
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
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
