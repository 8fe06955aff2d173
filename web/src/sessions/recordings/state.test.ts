import { expect, test } from "vitest";
import { Watching } from "./state.ts";

test("what is played in one go is one part, and a jump begins another", () => {
  const watching = new Watching();
  for (const atMs of [0, 250, 500, 750]) watching.note(atMs);
  for (const atMs of [60_000, 60_250]) watching.note(atMs);
  expect(watching.take()).toEqual([
    { fromMs: 0, toMs: 750 },
    { fromMs: 60_000, toMs: 60_250 },
  ]);
  watching.note(60_500);
  expect(watching.take()).toEqual([{ fromMs: 60_250, toMs: 60_500 }]);
});

test("neither a jump backwards nor a pause is watched", () => {
  const watching = new Watching();
  watching.note(5000);
  watching.note(1000);
  watching.pause();
  watching.note(1500);
  expect(watching.take()).toEqual([]);
});
