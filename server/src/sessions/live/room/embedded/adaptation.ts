import { STREAM_LIMITS, THIN_VOICES } from "../media/engine.ts";
import type { Slot } from "./slot.ts";

/** Above this loss pictures cannot be repaired any more. */
const LOSSY = 0.12;
/** A loss that has grown by this since a picture was raised comes from the picture. */
const MORE_LOST = 0.05;
/** Losses are reported so long after the packets were sent. */
const SETTLE_MS = 1500;
/** Above this loss nothing but voices passes. */
const SEVERE = 0.3;
/** In seconds. */
const SMOOTHING = 2;
/** A smaller drop of the estimate is noise. */
const DROP_FACTOR = 0.97;
const DROP_COUNTS_MS = 3000;
/** A drop indicates congestion only while the estimate is this far below the sent bitrate. */
const BELOW_SENT = 0.85;
const MARGIN = 0.8;
const FIRST_BACK_OFF_MS = 5000;
const LAST_BACK_OFF_MS = 60_000;
/** While a video is paused: its absence is worse than some more words that a failed attempt costs. */
const LAST_PAUSED_BACK_OFF_MS = 15_000;
const RAISE_EVERY_MS = { usual: 4000, thin: 12_000 };
/** Longer than the longest while between two attempts to send a paused video. */
const THIN_FOR_MS = 40_000;
const CHOKED_FOR_MS = 60_000;

/** What failed to pass is not tried again for so long. */
const CEILING_MS = 90_000;
const NEAR_CEILING = 0.95;
/** In measurements, one a second; the packets of pictures are reported for a while after they are paused. */
const CHOKED_AFTER = { lossy: 6, severe: 2 };

/** How many packets of a stream a browser should have received so far, and how many of them it did not. */
export interface StreamReport {
  readonly ssrc: number;
  readonly packetsLost: number;
  readonly highestSequence: number;
  /** How many of them never came to the room. */
  readonly skipped: number;
}

/** A 24-bit count, which is negative when more packets arrived than were sent at first (RFC 3550). */
const signed = (count: number): number => (count << 8) >> 8;

const costOf = (slots: readonly Slot[]): number =>
  slots.reduce((sum, { target }) => sum + (target?.bitsPerSecond ?? 0), 0);

/** How much more a slot costs when it is raised. */
const gainOf = ({ feed, isPaused, target }: Slot): number =>
  (feed?.layerAt(isPaused ? 0 : 1)?.bitsPerSecond ?? 0) - (target?.bitsPerSecond ?? 0);

/**
 * Adapts what one person receives to their bandwidth. It first sends smaller layers. Only on packet loss it pauses
 * videos, the least important ones first. Then it tries to improve one stream at a time, with exponential
 * backoff after failures. Audio is never touched. The browser's bandwidth estimate follows the sent bitrate and grows
 * slowly, so its level has little meaning. Only a drop counts, and not right after a step down, which causes one
 * itself.
 */
export class Adaptation {
  /** The smoothed packet loss. */
  lost = 0;
  readonly #reports = new Map<number, StreamReport>();
  /** The reports of which the loss was measured. */
  #counted: ReadonlyMap<number, StreamReport> = new Map();
  #estimate = 0;
  #fellAtMs = -Infinity;
  #congested = 0;
  #lossyAtMs = -Infinity;
  #chokedAtMs = -Infinity;
  /** How many measurements in a row too much was lost although no picture was sent. */
  #choked = 0;
  /** What was sent when raising a picture failed. */
  #failed = { bitsPerSecond: Infinity, untilMs: 0 };
  /** What is lost until then was sent before the last step down. */
  #settlesAtMs = 0;
  /** The packet loss when a slot was raised. */
  #lostBefore = 0;
  #raised: Slot | undefined;
  #holdUntilMs = 0;
  #backOffMs = FIRST_BACK_OFF_MS;

  noteReport({ packetsLost, ...report }: StreamReport): void {
    this.#reports.set(report.ssrc, { ...report, packetsLost: signed(packetsLost) });
  }

  /** The share of all packets that was lost since the last time; a few packets of voice count less than many of video. */
  #measureLoss(): void {
    let expected = 0;
    let lost = 0;
    for (const [ssrc, report] of this.#reports) {
      const before = this.#counted.get(ssrc) ?? report;
      // What was lost on the way to the room is no fault of this line.
      if (report.skipped !== before.skipped) continue;
      expected += Math.max(0, report.highestSequence - before.highestSequence);
      lost += Math.max(0, report.packetsLost - before.packetsLost);
    }
    this.#counted = new Map(this.#reports);
    if (expected > 0) this.lost += (Math.min(1, lost / expected) - this.lost) / SMOOTHING;
  }

  noteEstimate(bitsPerSecond: number, nowMs: number): void {
    if (bitsPerSecond < this.#estimate * DROP_FACTOR && nowMs > this.#holdUntilMs) this.#fellAtMs = nowMs;
    this.#estimate = bitsPerSecond;
  }

  /** Once a second: a step down on congestion, a step up after a while without it. The videos are in order of priority. */
  adapt(all: readonly Slot[], nowMs: number): void {
    this.#measureLoss();
    if (this.lost > LOSSY) this.#lossyAtMs = nowMs;
    this.#noteChoked(all, nowMs);
    const slots = all.filter(({ feed }) => feed?.isVideo === true && feed.layers.length > 0);
    this.#congested = nowMs > this.#settlesAtMs && this.#isCongested(all, nowMs) ? this.#congested + 1 : 0;
    if (this.#congested >= (this.#raised === undefined ? 2 : 1)) this.#stepDown(slots, all, nowMs);
    else if (nowMs > this.#holdUntilMs) this.#stepUp(slots, all, nowMs);
  }

  /** How many voices the line carries: fewer after more was lost than repairs make good. */
  voiceLimit(nowMs: number): number {
    if (this.#isChoked(nowMs)) return THIN_VOICES.one;
    return nowMs - this.#lossyAtMs < THIN_FOR_MS ? THIN_VOICES.few : STREAM_LIMITS.voices;
  }

  #isChoked(nowMs: number): boolean {
    return nowMs - this.#chokedAtMs < CHOKED_FOR_MS;
  }

  #noteChoked(all: readonly Slot[], nowMs: number): void {
    const hasPictures = all.some(({ isVideo, target }) => isVideo && target !== undefined);
    this.#choked = this.lost > LOSSY && !hasPictures ? this.#choked + 1 : 0;
    if (this.#choked >= (this.lost > SEVERE ? CHOKED_AFTER.severe : CHOKED_AFTER.lossy)) this.#chokedAtMs = nowMs;
  }

  #isCongested(all: readonly Slot[], nowMs: number): boolean {
    const fell = nowMs - this.#fellAtMs < DROP_COUNTS_MS;
    const tooMuch = this.#raised === undefined ? LOSSY : Math.min(LOSSY, this.#lostBefore + MORE_LOST);
    return this.lost > tooMuch || (fell && this.#estimate < costOf(all) * BELOW_SENT);
  }

  #stepDown(slots: readonly Slot[], all: readonly Slot[], nowMs: number): void {
    const raised = this.#raised;
    if (raised !== undefined) {
      this.#failed = { bitsPerSecond: Math.min(costOf(all), this.#failed.bitsPerSecond), untilMs: nowMs + CEILING_MS };
    }
    if (raised !== undefined) this.#lower(raised);
    else this.#lowerTo(this.#budget(all), slots, all);
    const isNew = raised === undefined && nowMs > this.#holdUntilMs;
    const longestMs = slots.some(({ isPaused }) => isPaused) ? LAST_PAUSED_BACK_OFF_MS : LAST_BACK_OFF_MS;
    this.#backOffMs = isNew ? FIRST_BACK_OFF_MS : Math.min(this.#backOffMs * 2, longestMs);
    this.#raised = undefined;
    this.#congested = 0;
    this.#settlesAtMs = nowMs + SETTLE_MS;
    this.#holdUntilMs = nowMs + this.#backOffMs;
  }

  #budget(all: readonly Slot[]): number {
    return this.lost > LOSSY ? Math.min(this.#estimate, costOf(all) * (1 - this.lost)) * MARGIN : this.#estimate;
  }

  #lowerTo(budget: number, slots: readonly Slot[], all: readonly Slot[]): void {
    if (this.lost > SEVERE) {
      for (const slot of slots) slot.pause();
      return;
    }
    const areAllSmall = slots.every((slot) => slot.rank === 0 || slot.bestRank === 0);
    for (const slot of slots.toReversed()) {
      if (costOf(all) <= budget) return;
      if (areAllSmall || slot.rank > 0) this.#lower(slot);
    }
  }

  #lower(slot: Slot): void {
    if (slot.rank > 0 && slot.bestRank > 0) slot.rank = 0;
    else if (this.lost > LOSSY) slot.pause();
  }

  #stepUp(slots: readonly Slot[], all: readonly Slot[], nowMs: number): void {
    const slot = slots.find(({ isPaused }) => isPaused) ?? slots.find((each) => each.rank < each.bestRank);
    if (nowMs > this.#failed.untilMs) this.#failed = { bitsPerSecond: Infinity, untilMs: 0 };
    const isFirst = slots.every(({ isPaused }) => isPaused);
    const isTooMuch = slot !== undefined && costOf(all) + gainOf(slot) > this.#failed.bitsPerSecond * NEAR_CEILING;
    // The first picture is worth more attempts: without it there is none.
    if (isTooMuch && !isFirst) return;
    this.#raised = slot;
    if (slot === undefined) return;
    this.#lostBefore = this.lost;
    slot.raiseTo(slot.isPaused ? 0 : 1);
    const isThin = nowMs - this.#lossyAtMs < THIN_FOR_MS;
    this.#holdUntilMs = nowMs + (isThin ? RAISE_EVERY_MS.thin : RAISE_EVERY_MS.usual);
  }
}
