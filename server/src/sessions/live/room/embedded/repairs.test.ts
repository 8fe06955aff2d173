import { expect, test } from "vitest";
import { Repairs } from "./repairs.ts";

test("a packet that is asked for again before it can have arrived is sent once", () => {
  const repairs = new Repairs();
  expect(repairs.allow([7, 8], 1000)).toEqual([7, 8]);
  expect(repairs.allow([7, 8, 9], 1100)).toEqual([9]);
  expect(repairs.allow([7], 1500)).toEqual([7]);
});

test("a line that loses nearly everything gets few packets again", () => {
  const repairs = new Repairs();
  let sent = 0;
  for (let second = 1; second <= 10; second++) {
    const asked = Array.from({ length: 40 }, (_, index) => second * 100 + index);
    sent += repairs.allow(asked, second * 1000).length;
  }
  expect(sent).toBe(10 + 9 * 5);
});
