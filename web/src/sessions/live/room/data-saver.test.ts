import { expect, test } from "vitest";
import { savedPictures } from "./data-saver.ts";

const screen = { peerId: "asha", kind: "screen", isLarge: true } as const;
const camera = { peerId: "ravi", kind: "camera", isLarge: false } as const;

test("the data saver leaves out the cameras, and keeps shared screens", () => {
  expect(savedPictures([screen, camera], true)).toEqual([screen]);
  expect(savedPictures([screen, camera], false)).toEqual([screen, camera]);
});
