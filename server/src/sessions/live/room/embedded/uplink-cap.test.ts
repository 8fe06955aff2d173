import { RTCPeerConnection } from "werift";
import { afterAll, beforeEach, expect, test } from "vitest";
import { SECOND } from "../../../../kernel/clock.ts";
import { Feed } from "./feed.ts";
import { Layer } from "./layer.ts";
import { UplinkCap } from "./uplink-cap.ts";

const connection = new RTCPeerConnection();
let camera: Layer;
let mic: Layer;
let feeds: Feed[];
let cap: UplinkCap;
let atMs: number;

beforeEach(() => {
  atMs = 0;
  cap = new UplinkCap();
  const { receiver } = connection.addTransceiver("video");
  [camera, mic] = [new Layer(receiver, 1, 0), new Layer(receiver, 2, 0)];
  feeds = (["camera", "mic"] as const).map((kind) => new Feed("asha", kind));
  feeds[0]?.addLayer(camera);
  feeds[1]?.addLayer(mic);
});
afterAll(() => connection.close());

/** Some seconds in which a share of what is sent is lost. */
function pass(seconds: number, { pictureBps, lost }: { readonly pictureBps: number; readonly lost: number }): void {
  for (let second = 0; second < seconds; second++) {
    atMs += SECOND;
    camera.bitsPerSecond = pictureBps;
    const packets = 25 + Math.round(pictureBps / 3000);
    mic.missing.lost = Math.round(packets * lost);
    mic.missing.received = packets - mic.missing.lost;
    cap.apply(feeds, atMs);
  }
}

test("a line that does not carry the smallest picture beside the voice carries the voice alone", () => {
  pass(3, { pictureBps: 400_000, lost: 0.3 });
  expect([cap.isNarrow, cap.isLossy]).toEqual([false, true]);
  pass(2, { pictureBps: 40_000, lost: 0.3 });
  expect(cap.isNarrow).toBe(true);
});

test("a lossy line with a good picture keeps it, and so does a quiet one", () => {
  pass(20, { pictureBps: 400_000, lost: 0.12 });
  pass(20, { pictureBps: 40_000, lost: 0.05 });
  pass(20, { pictureBps: 0, lost: 0.5 });
  expect(cap.isNarrow).toBe(false);
});

test("the picture is tried again after a while, which doubles each time that it fails at once", () => {
  const rests: number[] = [];
  for (let time = 0; time < 5; time++) {
    pass(2, { pictureBps: 40_000, lost: 0.3 });
    const begunMs = atMs;
    while (cap.isNarrow) pass(1, { pictureBps: 0, lost: 0 });
    rests.push((atMs - begunMs) / SECOND);
  }
  expect(rests).toEqual([20, 40, 80, 120, 120]);
});
