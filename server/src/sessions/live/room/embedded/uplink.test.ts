import { expect, test } from "vitest";
import { Uplink } from "./uplink.ts";

test("what is switched on is told in one order, whatever was measured before", () => {
  const uplink = new Uplink("asha", { addresses: [] });
  uplink.measure();
  for (const kind of ["screen", "camera", "mic"] as const) uplink.feed(kind).isLive = true;
  expect(uplink.live).toEqual(["mic", "camera", "screen"]);
});
