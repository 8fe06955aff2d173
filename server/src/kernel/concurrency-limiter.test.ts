import { expect, test } from "vitest";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";
import { together } from "./testing/together.ts";

test("two run at once, so many wait, the rest are turned away, and a failure frees its place", async () => {
  const limiter = new ConcurrencyLimiter(2, 3);
  let running = 0;
  let most = 0;
  const gate = Promise.withResolvers<void>();
  const work = async (): Promise<string> => {
    most = Math.max(most, ++running);
    await gate.promise;
    running--;
    return "done";
  };
  const passing = together(8, () => limiter.run(work));
  gate.resolve();
  const outcomes = await passing;
  expect(most).toBe(2);
  expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(3);
  await expect(limiter.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await limiter.run(work)).toBe("done");
});
