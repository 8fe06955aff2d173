import { expect, test } from "vitest";
import { BLANK_BANNER, COVER_ART, COVER_RAMPS, coverArt, transformToCentre, rampOf } from "./cover.ts";

const ONE = "019a0000-0000-7000-8000-000000000001";
const OTHER = "019a0000-0000-7000-8000-000000000002";

test("A program has the same rings everywhere, and another program has others", () => {
  expect(coverArt(ONE)).toEqual(coverArt(ONE));
  expect(coverArt(ONE)).not.toEqual(coverArt(OTHER));
});

test("The rings grow outwards, are open, and the dot lies inside the picture", () => {
  for (let index = 0; index < 200; index += 1) {
    const { rings, dot } = coverArt(`${ONE}${index}`);
    expect(rings.every(({ radius }, at) => at === 0 || radius > (rings[at - 1]?.radius ?? 0))).toBe(true);
    expect(rings.every(({ dashes: [drawn, whole] }) => drawn > 0 && drawn < whole)).toBe(true);
    const [x, y] = dot.at;
    expect(x > 0 && x < 320 && y > 0 && y < 180).toBe(true);
  }
});

test("The blank banner measures 2310 by 450, and the picture fills its height in the middle [SHELL-081]", () => {
  expect(BLANK_BANNER).toEqual({ width: 2310, height: 450 });
  const { x, scale } = transformToCentre();
  expect(COVER_ART.height * scale).toBe(450);
  expect(x).toBe(2310 - (x + COVER_ART.width * scale));
});

test("The first focus area chooses one of the six colours, the same each time", () => {
  expect(rampOf("Diabetes")).toBe(rampOf("Diabetes"));
  const areas = Array.from({ length: 60 }, (_, index) => `Area ${index}`);
  expect(new Set(areas.map(rampOf)).size).toBe(COVER_RAMPS.length);
});
