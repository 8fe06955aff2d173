import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{bench,contract,messages,server,tools,web}/**/*.test.{ts,tsx}"],
    experimental: { viteModuleRunner: false },
    globalSetup: ["./server/src/kernel/testing/database.ts"],
    pool: "forks",
    execArgv: ["--import", new URL("server/src/kernel/modules.ts", import.meta.url).href],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
