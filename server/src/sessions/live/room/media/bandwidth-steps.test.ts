import { expect, test } from "vitest";
import { BandwidthSteps } from "./bandwidth-steps.ts";

const SECONDS = 1000;

test("a lossy line gets small pictures, then one, then voices alone, one step at a time", () => {
  const steps = new BandwidthSteps();
  const after = (seconds: number, lost: number) => {
    steps.note(lost, seconds * SECONDS);
    return steps.step;
  };
  expect(after(0, 0.01)).toBe("all");
  expect(after(5, 0.2)).toBe("small");
  expect(after(6, 0.2)).toBe("small");
  expect(after(10, 0.2)).toBe("one");
  expect(after(15, 0.2)).toBe("voices");
  expect(after(20, 0.2)).toBe("voices");
});

test("a clean line gets more after a while, and after a longer one when that failed", () => {
  const steps = new BandwidthSteps();
  steps.note(0.2, 0);
  steps.note(0.05, 30 * SECONDS);
  expect(steps.step).toBe("small");
  steps.note(0, 31 * SECONDS);
  expect(steps.step).toBe("all");
  steps.note(0.2, 36 * SECONDS);
  steps.note(0, 50 * SECONDS);
  expect(steps.step).toBe("small");
  expect(steps.note(0, 57 * SECONDS)).toBe(true);
  expect(steps.step).toBe("all");
});
