import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["contract/**/*.test.ts", "server/**/*.test.ts", "web/**/*.test.{ts,tsx}", "tools/**/*.test.ts", "messages/**/*.test.ts"],
    experimental: { viteModuleRunner: false },
    globalSetup: ["./server/src/kernel/testing/database.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
