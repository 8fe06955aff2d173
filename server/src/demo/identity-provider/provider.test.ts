import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("the provider of the demo loads without a word", () => {
  const load = `await import(${JSON.stringify(new URL("provider.ts", import.meta.url).href)})`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", load]);
  expect(`${status}${String(stdout)}${String(stderr)}`).toBe("0");
});
