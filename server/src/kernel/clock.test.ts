import { afterEach, expect, test } from "vitest";
import { now, nowMs, resetClock, startClockAt } from "./clock.ts";

afterEach(resetClock);

test("the clock runs on from the chosen instant and returns to the system's time", async () => {
  startClockAt(new Date("2030-01-01T00:00:00Z"));
  const begun = nowMs();
  expect(begun).toBeLessThan(Date.parse("2030-01-01T00:00:01Z"));
  await expect.poll(nowMs, { interval: 1 }).toBeGreaterThan(begun);
  resetClock();
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(1000);
});
