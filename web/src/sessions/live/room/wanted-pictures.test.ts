import { expect, test } from "vitest";
import type { MediaKind, RoomPerson } from "@openrounds/contract/sessions/live/signals.ts";
import { sharerOf, wantedPictures } from "./wanted-pictures.ts";

const personOf = (peerId: string, on: readonly MediaKind[]): RoomPerson => ({
  peerId,
  userId: peerId,
  name: peerId,
  role: "ATTENDEE",
  canModerate: false,
  isCohost: false,
  isCaptioner: false,
  interprets: null,
  isInterpreting: false,
  on,
  quality: "GOOD",
});
const [asha, ravi, meera] = [personOf("asha", ["screen"]), personOf("ravi", ["camera"]), personOf("meera", ["screen"])];
const others = { ownPeerId: "asha", tiles: [asha, ravi], largeUpTo: 2 };

test("few tiles are large, many are small, and nobody asks for their own picture", () => {
  expect(wantedPictures({ ...others, sharer: undefined })).toEqual([{ peerId: "ravi", kind: "camera", isLarge: true }]);
  expect(wantedPictures({ ...others, sharer: undefined, largeUpTo: 1 })).toEqual([
    { peerId: "ravi", kind: "camera", isLarge: false },
  ]);
});

test("the shared screen comes first, then the large picture", () => {
  expect(wantedPictures({ ...others, sharer: meera, large: meera, largeUpTo: 0 })).toEqual([
    { peerId: "meera", kind: "screen", isLarge: true },
    { peerId: "meera", kind: "camera", isLarge: true },
    { peerId: "ravi", kind: "camera", isLarge: false },
  ]);
});

test("the screen of somebody else is shown before one's own", () => {
  expect(sharerOf([asha, ravi, meera], "asha")).toBe(meera);
  expect(sharerOf([asha, ravi], "asha")).toBe(asha);
  expect(sharerOf([ravi], "asha")).toBeUndefined();
});
