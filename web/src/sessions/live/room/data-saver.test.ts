import { expect, test } from "vitest";
import { savedPictures, saverReason } from "./data-saver.ts";

const screen = { peerId: "asha", kind: "screen", isLarge: true } as const;
const camera = { peerId: "ravi", kind: "camera", isLarge: false } as const;

test("the data saver leaves out the cameras, and keeps shared screens", () => {
  expect(savedPictures([screen, camera], true)).toEqual([screen]);
  expect(savedPictures([screen, camera], false)).toEqual([screen, camera]);
});

test("the data saver names a slow line before the wish of the device, and is not suggested without either", () => {
  expect(saverReason("POOR", true)).toBe("slow");
  expect(saverReason("FAIR", true)).toBe("device");
  expect(saverReason("FAIR", false)).toBeUndefined();
});
