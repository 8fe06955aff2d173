import { expect, test } from "vitest";
import { levelOf } from "./sound-level.ts";

const toneOf = (amplitude: number) =>
  new Float32Array(480).map((_, index) => amplitude * Math.sin((index / 48) * 2 * Math.PI));

test("silence is nothing, a voice half of the bar, and the loudest sound nearly all of it", () => {
  expect(levelOf(new Float32Array(480))).toBe(0);
  expect(levelOf(new Float32Array(0))).toBe(0);
  expect(levelOf(toneOf(0.001))).toBeLessThan(5);
  expect(levelOf(toneOf(0.05))).toBeGreaterThan(45);
  expect(levelOf(toneOf(0.05))).toBeLessThan(60);
  expect(levelOf(toneOf(1))).toBeGreaterThan(90);
});
