import { expect, test, vi } from "vitest";
import { giveMemoryBackWhenIdle } from "./memory.ts";

const MB = 1024 * 1024;
const usedMb = (): number => process.memoryUsage().heapUsed / MB;

/** Objects of some megabytes that have survived the young generation. */
const fill = (): object[] => Array.from({ length: 1_000_000 }, (_, n) => ({ n, text: `text ${n}` }));

test("a process that has little to do gives back what its work left", async () => {
  giveMemoryBackWhenIdle(100);
  const before = usedMb();
  let work: object[] | undefined = fill();
  expect(work.length).toBe(1_000_000);
  const during = usedMb();
  expect(during - before).toBeGreaterThan(40);
  work = undefined;
  await vi.waitFor(() => expect(usedMb()).toBeLessThan(before + 20), { timeout: 20_000 });
});
