import { RTCPeerConnection } from "werift";
import { afterAll, beforeEach, expect, test } from "vitest";
import { SECOND } from "../../../../kernel/clock.ts";
import { Adaptation } from "./adaptation.ts";
import { Feed } from "./feed.ts";
import { Layer } from "./layer.ts";
import type { PacketFate } from "./line-gauge.ts";
import { Slot } from "./slot.ts";

const VOICE_PACKETS = 50;
const PICTURE_PACKETS = 30;

const connection = new RTCPeerConnection();
let adaptation: Adaptation;
let speaker: Slot;
let listener: Slot;
let slots: Slot[];
let atMs: number;
/** The line of `passLine`: the last number, when it is free again, and what decides on losses. */
let number: number;
let freeAtMs: number;
let random: number;
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
  [number, freeAtMs, random] = [0, 0, 1];
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
  pass(5, { pictures: 0, voices: 0 });
  expect([speaker.rank, listener.rank]).toEqual([1, 1]);
  pass(8, { pictures: 0.5, voices: 0.08 });
  expect([speaker.isPaused, listener.isPaused]).toEqual([true, true]);
});

test("a line that loses some packets whatever is sent keeps its pictures", () => {
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
  const untilBack = (): number => {
    pass(8, { pictures: 0.5, voices: 0.08 });
    const pausedAtMs = atMs;
    while (speaker.isPaused && atMs < 600 * SECOND) pass(1, { pictures: 0, voices: 0 });
    return atMs - pausedAtMs;
  };
  for (let time = 0; time < 5; time++) expect(untilBack()).toBeLessThanOrEqual(16 * SECOND);
});

test("a line that loses more than can be repaired is thin, also between attempts to send a picture", () => {
  pass(5, { pictures: 0.07, voices: 0.06 });
  expect(adaptation.voiceLimit(atMs)).toBe(5);
  pass(8, { pictures: 0.5, voices: 0.08 });
  pass(20, { pictures: 0, voices: 0 });
  expect(adaptation.voiceLimit(atMs)).toBe(2);
  pass(25, { pictures: 0, voices: 0 });
  expect(adaptation.voiceLimit(atMs)).toBe(5);
});

test("a line that loses much without pictures carries the last speaker alone", () => {
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

/** Some seconds on a line behind a queue of 400 ms that loses packets besides; returns the share of voice packets that were lost. */
function passLine(seconds: number, { kilobits, loss }: { kilobits: number; loss: number }): number {
  const queueBits = kilobits * 400;
  const voices = { sent: 0, lost: 0 };
  const endsAtMs = atMs + seconds * SECOND;
  let told: PacketFate[] = [];
  for (; atMs < endsAtMs; atMs += 10) {
    for (const { isVideo, target, isPaused } of slots) {
      if (isPaused || target === undefined) continue;
      const bits = target.bitsPerSecond / 100;
      number = (number + 1) % 0x1_00_00;
      adaptation.line.noteSent(number, { atMs, bits });
      random = (random * 48_271) % 0x7fff_ffff;
      const waitsBits = Math.max(0, (freeAtMs - atMs) * kilobits);
      const isLost = random / 0x7fff_ffff < loss || waitsBits + bits > queueBits;
      if (!isVideo) voices.sent++;
      if (isLost && !isVideo) voices.lost++;
      if (!isLost) freeAtMs = Math.max(freeAtMs, atMs) + bits / kilobits;
      told.push({ number, arrivedAtMs: isLost ? undefined : freeAtMs + 1_000_000 });
    }
    if (atMs % 100 === 0) {
      const arrived = told.filter(({ arrivedAtMs = 0 }) => arrivedAtMs <= atMs + 1_000_000);
      told = told.filter((fate) => !arrived.includes(fate));
      adaptation.line.noteFates(arrived, atMs);
      adaptation.react(slots, atMs);
    }
    if (atMs % SECOND === 0) adaptation.adapt(slots, atMs);
  }
  return voices.lost / voices.sent;
}

test("on a line that gets narrow pictures give way before voices are lost", () => {
  passLine(10, { kilobits: 4000, loss: 0 });
  expect([speaker.rank, listener.rank]).toEqual([1, 1]);
  expect(passLine(10, { kilobits: 200, loss: 0 })).toBeLessThan(0.02);
  expect([speaker.isPaused, listener.isPaused]).toContain(true);
});

test("attempts to send pictures again cost no voices while the line is narrow", () => {
  passLine(10, { kilobits: 4000, loss: 0 });
  passLine(5, { kilobits: 120, loss: 0 });
  expect(passLine(120, { kilobits: 120, loss: 0 })).toBeLessThan(0.01);
});

test("a line that loses one packet in twenty at random keeps its pictures", () => {
  passLine(60, { kilobits: 4000, loss: 0.05 });
  expect([speaker.rank, listener.rank, speaker.isPaused, listener.isPaused]).toEqual([1, 1, false, false]);
});

test("pictures come back within a minute after the line is good again", () => {
  passLine(30, { kilobits: 120, loss: 0.05 });
  passLine(60, { kilobits: 4000, loss: 0 });
  expect([speaker.isPaused, listener.isPaused]).toEqual([false, false]);
});

test("a line that is too narrow for two voices carries the last speaker alone, before much is lost", () => {
  passLine(5, { kilobits: 4000, loss: 0 });
  passLine(6, { kilobits: 64, loss: 0 });
  expect(adaptation.voiceLimit(atMs)).toBe(1);
});

test("a new connection sends small pictures first, and large ones as soon as the line has carried them", () => {
  for (const slot of [speaker, listener]) adaptation.begin(slot, slots, atMs);
  expect([speaker.rank, listener.rank]).toEqual([0, 0]);
  passLine(3, { kilobits: 4000, loss: 0 });
  expect([speaker.rank, listener.rank]).toEqual([1, 1]);
});

test("on a thin line the picture of who speaks next takes the place of a less important one", () => {
  passLine(5, { kilobits: 4000, loss: 0 });
  passLine(30, { kilobits: 250, loss: 0 });
  [speaker.isPaused, listener.isPaused] = [false, false];
  adaptation.begin(speaker, slots, atMs);
  expect([speaker.rank, speaker.isPaused, listener.isPaused]).toEqual([0, false, true]);
});

test("a connection that begins again on a thin line sends no picture at first", () => {
  passLine(5, { kilobits: 4000, loss: 0 });
  passLine(5, { kilobits: 64, loss: 0 });
  for (const slot of [speaker, listener]) {
    slot.raiseTo(1);
    adaptation.renewed().begin(slot, [slot], atMs);
  }
  expect([speaker.isPaused, listener.isPaused]).toEqual([true, true]);
});
