import { expect, test } from "vitest";
import { itemLeftMs } from "./agenda.ts";

const MINUTE = 60_000;
const START = 1_000 * MINUTE;
const endDateTime = START + 75 * MINUTE;
const leftOf = (agenda: readonly number[], item: number, since: number, now: number): number =>
  itemLeftMs(
    { agenda: agenda.map((minutes) => ({ title: "Step", minutes })), endDateTime },
    { item, sinceMs: START + since * MINUTE },
    START + now * MINUTE,
  ) / MINUTE;

test("a session that starts late ends as planned, and one that starts early takes its planned time", () => {
  expect(leftOf([75], 0, 0, 0)).toBe(75);
  expect(leftOf([75], 0, 9, 9)).toBe(66);
  expect(leftOf([75], 0, 9, 80)).toBe(0);
  expect(leftOf([20, 55], 0, 0, -0.2)).toBe(20);
  expect(leftOf([75], 0, -10, -10)).toBe(75);
});

test("an item leaves the later ones their time", () => {
  expect(leftOf([5, 20, 50], 0, 0, 2)).toBe(3);
  expect(leftOf([5, 20, 50], 1, 12, 12)).toBe(13);
  expect(leftOf([5, 20, 50], 2, 40, 40)).toBe(35);
  expect(leftOf([5, 20, 50], 1, 30, 30)).toBe(0);
});
