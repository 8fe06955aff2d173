import { RTCPeerConnection } from "werift";
import { afterAll, beforeEach, expect, test } from "vitest";
import { SECOND } from "../../../../kernel/clock.ts";
import { Adaptation } from "./adaptation.ts";
import { Feed } from "./feed.ts";
import { Layer } from "./layer.ts";
import { Slot } from "./slot.ts";

const VOICE_PACKETS = 50;
const PICTURE_PACKETS = 30;

const connection = new RTCPeerConnection();
let adaptation: Adaptation;
let speaker: Slot;
let listener: Slot;
let slots: Slot[];
let atMs: number;
let counts: Map<number, { expected: number; lost: number; skipped: number }>;

function openSlot(peerId: string, isVideo: boolean): Slot {
  const transceiver = connection.addTransceiver(isVideo ? "video" : "audio");
  const slot = new Slot(transceiver, isVideo);
  const feed = new Feed(peerId, isVideo ? "camera" : "mic");
  const rates = isVideo ? [100_000, 300_000] : [48_000];
  for (const [rank, bitsPerSecond] of rates.entries()) {
    const layer = new Layer(transceiver.receiver, counts.size * 10 + rank, rank);
    layer.bitsPerSecond = bitsPerSecond;
    feed.addLayer(layer);
  }
  counts.set(slot.sender.ssrc, { expected: 0, lost: 0, skipped: 0 });
  slot.assign(feed);
  return slot;
}

beforeEach(() => {
  atMs = 0;
  counts = new Map();
  adaptation = new Adaptation();
  speaker = openSlot("speaker", true);
  listener = openSlot("listener", true);
  slots = [speaker, listener, openSlot("speaker", false), openSlot("listener", false)];
});
afterAll(() => connection.close());

/** Some seconds in which a share of the packets of pictures and of voices is lost. */
function pass(seconds: number, lost: { readonly pictures: number; readonly voices: number }): void {
  for (let second = 0; second < seconds; second++) {
    atMs += SECOND;
    for (const { sender, isVideo, isPaused } of slots) {
      const count = counts.get(sender.ssrc);
      if (count === undefined || isPaused) continue;
      const packets = isVideo ? PICTURE_PACKETS : VOICE_PACKETS;
      count.expected += packets;
      count.lost += Math.round(packets * (isVideo ? lost.pictures : lost.voices));
      adaptation.noteReport({
        ssrc: sender.ssrc,
        packetsLost: count.lost,
        highestSequence: count.expected,
        skipped: count.skipped,
      });
    }
    adaptation.adapt(slots, atMs);
  }
}

test("a line too narrow for the small pictures loses one after the other, so that voices pass", () => {
  adaptation.noteEstimate(200_000, atMs);
  pass(5, { pictures: 0, voices: 0 });
  expect([speaker.rank, listener.rank]).toEqual([1, 1]);
  pass(8, { pictures: 0.5, voices: 0.08 });
  expect([speaker.isPaused, listener.isPaused]).toEqual([true, true]);
});

test("a line that loses some packets whatever is sent keeps its pictures", () => {
  adaptation.noteEstimate(200_000, atMs);
  pass(30, { pictures: 0.07, voices: 0.06 });
  expect([speaker.rank, listener.rank]).toEqual([1, 1]);
});

test("a stream of which more arrived than was sent has lost nothing", () => {
  const { ssrc } = speaker.sender;
  for (const [packetsLost, highestSequence] of [
    [0, 100],
    [0xff_ff_fe, 160],
  ] as const) {
    adaptation.noteReport({ ssrc, packetsLost, highestSequence, skipped: 0 });
    adaptation.adapt(slots, (atMs += SECOND));
  }
  expect(adaptation.lost).toBe(0);
});

test("pictures come back soon after the line is good again, however often it was not", () => {
  adaptation.noteEstimate(200_000, atMs);
  const untilBack = (): number => {
    pass(8, { pictures: 0.5, voices: 0.08 });
    const pausedAtMs = atMs;
    while (speaker.isPaused && atMs < 600 * SECOND) pass(1, { pictures: 0, voices: 0 });
    return atMs - pausedAtMs;
  };
  for (let time = 0; time < 5; time++) expect(untilBack()).toBeLessThanOrEqual(16 * SECOND);
});

test("a line that loses more than can be repaired is thin, also between attempts to send a picture", () => {
  adaptation.noteEstimate(200_000, atMs);
  pass(5, { pictures: 0.07, voices: 0.06 });
  expect(adaptation.voiceLimit(atMs)).toBe(5);
  pass(8, { pictures: 0.5, voices: 0.08 });
  pass(20, { pictures: 0, voices: 0 });
  expect(adaptation.voiceLimit(atMs)).toBe(2);
  pass(25, { pictures: 0, voices: 0 });
  expect(adaptation.voiceLimit(atMs)).toBe(5);
});

test("a line that loses much without pictures carries the last speaker alone", () => {
  adaptation.noteEstimate(200_000, atMs);
  pass(6, { pictures: 0.6, voices: 0.4 });
  expect([speaker.isPaused, listener.isPaused]).toEqual([true, true]);
  pass(2, { pictures: 0, voices: 0.4 });
  expect(adaptation.voiceLimit(atMs)).toBe(1);
});

test("what another person's line lost on the way to the room is not taken for a loss on this line", () => {
  for (let second = 0; second < 10; second++) {
    for (const count of counts.values()) count.skipped += 20;
    pass(1, { pictures: 0.5, voices: 0.4 });
  }
  expect([speaker.rank, listener.rank, adaptation.voiceLimit(atMs)]).toEqual([1, 1, 5]);
});

test("two pictures that did not pass are not tried again for a while, one is", () => {
  adaptation.noteEstimate(200_000, atMs);
  pass(8, { pictures: 0.5, voices: 0.08 });
  const tried = { one: 0, both: 0 };
  for (let second = 0; second < 80; second++) {
    const sent = [speaker, listener].filter(({ isPaused }) => !isPaused).length;
    if (sent === 1) tried.one++;
    if (sent === 2) tried.both++;
    pass(1, sent === 2 ? { pictures: 0.3, voices: 0.1 } : { pictures: 0, voices: 0 });
  }
  expect(tried.both).toBeLessThan(6);
  expect(tried.one).toBeGreaterThan(40);
});
