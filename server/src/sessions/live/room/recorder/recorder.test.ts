import { expect, test } from "vitest";
import type { MediaPacket } from "../media/engine.ts";
import { Frames } from "./frames.ts";
import { choosePicture, type PictureCandidate } from "./picture-choice.ts";
import { Reordering } from "./reordering.ts";
import { StreamClock } from "./stream-clock.ts";

const packetOf = (sequence: number, payload: Buffer = Buffer.from([sequence]), isLast = true): MediaPacket => ({
  streamId: 1,
  sequence,
  timestamp: sequence * 3000,
  isLast,
  payload,
});

test("packets that arrive in another order are brought into theirs, also where numbers begin again", () => {
  const reordering = new Reordering();
  const numbers = [65_534, 0, 65_535, 1].flatMap((sequence, index) =>
    reordering.add(packetOf(sequence), index).map(({ packet }) => packet.sequence),
  );
  expect(numbers).toEqual([65_534, 65_535, 0, 1]);
});

test("a lost packet is given up after a while, and what follows says that something is missing", () => {
  const reordering = new Reordering();
  reordering.add(packetOf(1), 0);
  expect(reordering.add(packetOf(3), 10)).toEqual([]);
  const late = reordering.add(packetOf(4), 600);
  expect(late.map(({ packet, isAfterGap }) => [packet.sequence, isAfterGap])).toEqual([
    [3, true],
    [4, false],
  ]);
  expect(reordering.add(packetOf(2), 610)).toEqual([]);
});

/** A packet of VP8 with a long picture id: the first of a frame, or a following one. */
const vp8 = (pictureId: number, { isKey = false, starts = true } = {}): Buffer =>
  Buffer.from([0x80 | (starts ? 0x10 : 0), 0x80, 0x80 | (pictureId >> 8), pictureId & 0xff, isKey ? 0 : 1, 9]);

test("after a loss there is no picture before the next keyframe, and padding is no loss", () => {
  const frames = new Frames();
  const add = (payload: Buffer, isAfterGap = false, isLast = true) =>
    frames.add({ packet: packetOf(0, payload, isLast), atMs: 0, isAfterGap });
  expect(add(vp8(1))).toBeUndefined();
  expect(add(vp8(2, { isKey: true }), false, false)).toBeUndefined();
  expect(add(vp8(2, { starts: false }))?.data).toEqual(Buffer.from([0, 9, 1, 9]));
  expect(add(vp8(3), true)?.isKey).toBe(false);
  expect(add(vp8(5), true)).toBeUndefined();
  expect(frames.isBroken).toBe(true);
  expect(add(vp8(6))).toBeUndefined();
  expect(add(vp8(7, { isKey: true }))?.isKey).toBe(true);
});

test("packets belong where their sender says, unless that is far from their arrival", () => {
  const clock = new StreamClock(48);
  const timeOf = (timestamp: number, arrivedAtMs: number, streamId = 1) =>
    clock.timeOf({ streamId, timestamp: timestamp >>> 0 }, arrivedAtMs);
  expect(timeOf(-960, 1000)).toBe(1000);
  expect(timeOf(0, 1050)).toBe(1020);
  expect(timeOf(960, 1040)).toBe(1040);
  expect(timeOf(1920, 9000)).toBe(9000);
  expect(timeOf(0, 9020, 2)).toBe(9020);
});

const person = (peerId: string, spokeAtMs: number, live: PictureCandidate["live"] = ["camera"]): PictureCandidate => ({
  peerId,
  spokeAtMs,
  live,
});

test("who speaks is recorded with their picture; a short word of others does not take it", () => {
  const present = { peerId: "asha", kind: "camera" } as const;
  const choose = (people: PictureCandidate[], nowMs: number, spotlight: string | null = null) =>
    choosePicture(people, { present, spotlight, nowMs })?.peerId;
  expect(choose([person("asha", 9000), person("ravi", 10_000)], 10_000)).toBe("asha");
  expect(choose([person("asha", 5000), person("ravi", 10_000)], 10_000)).toBe("ravi");
  expect(choose([person("asha", 9000, ["mic"]), person("ravi", 0)], 10_000)).toBe("ravi");
  expect(choose([person("asha", 9900), person("ravi", 0)], 10_000, "ravi")).toBe("ravi");
  expect(choose([person("asha", 9900, ["mic"])], 10_000)).toBeUndefined();
});

test("a shared screen is recorded in place of cameras", () => {
  const people = [person("asha", 9900), person("ravi", 0, ["camera", "screen"])];
  expect(choosePicture(people, { present: undefined, spotlight: "asha", nowMs: 10_000 })).toEqual({
    peerId: "ravi",
    kind: "screen",
  });
});
