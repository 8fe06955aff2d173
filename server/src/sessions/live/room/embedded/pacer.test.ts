import { expect, test } from "vitest";
import { Pacer } from "./pacer.ts";

/** Sends packets of 1,000 bits through a pacer; returns the numbers of those that left. */
function sendOver(pacer: Pacer, count: number): number[] {
  const left: number[] = [];
  for (let number = 0; number < count; number++) pacer.send(pacer, 1000, () => left.push(number));
  return left;
}

test("without a rate everything leaves at once", () => {
  expect(sendOver(new Pacer(), 3)).toEqual([0, 1, 2]);
});

test("with a rate a keyframe leaves little by little, in its order", () => {
  const pacer = new Pacer();
  pacer.limitTo(50_000);
  const left = sendOver(pacer, 10);
  expect(left).toEqual([]);
  for (let time = 0; time < 5; time++) pacer.pass(20);
  expect(left).toEqual([0, 1, 2, 3, 4]);
  pacer.limitTo(undefined);
  expect(left).toHaveLength(10);
});

test("what would come too late is dropped, and what waits of an ended stream is forgotten", () => {
  const pacer = new Pacer();
  pacer.limitTo(10_000);
  const results = Array.from({ length: 20 }, () => pacer.send(pacer, 1000, () => undefined));
  expect(results.filter(Boolean)).toHaveLength(16);
  const other: string[] = [];
  pacer.forget(pacer);
  expect(pacer.send(other, 1000, () => other.push("sent"))).toBe(true);
  pacer.pass(200);
  expect(other).toEqual(["sent"]);
});
