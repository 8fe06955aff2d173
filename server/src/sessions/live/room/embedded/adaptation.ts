import { STREAM_LIMITS, THIN_VOICES } from "../media/engine.ts";
import { LineGauge } from "./line-gauge.ts";
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
/** Packets that wait longer on the line do so because more is sent than passes. */
const LONG_QUEUE_MS = 120;
/** Voices that wait longer come too late to talk. */
const TOO_LATE_MS = 1000;
/** A queue of which less passes than this grows, or overflows. */
const GROWS_BELOW = 0.85;
/** So soon after a step down it is seen whether the queue still grows. */
const REACTS_AFTER_MS = 500;
/** What was sent before a step down waits so long in a queue. */
const DRAINS_AFTER_MS = 800;
/** In measurements, one a second: a new line has proven then that it carries small pictures. */
const PROVEN_AFTER = 2;
const MARGIN = 0.8;
const FIRST_BACK_OFF_MS = 5000;
const LAST_BACK_OFF_MS = 60_000;
/** While a video is paused: its absence is worse than some more words that a failed attempt costs. */
const LAST_PAUSED_BACK_OFF_MS = { usual: 15_000, choked: 45_000 };
const RAISE_EVERY_MS = { usual: 4000, thin: 12_000 };
/** Longer than the longest while between two attempts to send a paused video. */
const THIN_FOR_MS = 40_000;
const CHOKED_FOR_MS = 60_000;

/** What failed to pass is not tried again for so long. */
const CEILING_MS = 30_000;
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

const picturesIn = (all: readonly Slot[]): Slot[] =>
  all.filter(({ feed }) => feed?.isVideo === true && feed.layers.length > 0);

const costOf = (slots: readonly Slot[]): number =>
  slots.reduce((sum, { target }) => sum + (target?.bitsPerSecond ?? 0), 0);

/** How much more a slot costs when it is raised. */
const gainOf = ({ feed, isPaused, target }: Slot): number =>
  (feed?.layerAt(isPaused ? 0 : 1)?.bitsPerSecond ?? 0) - (target?.bitsPerSecond ?? 0);

/**
 * Adapts what one person receives to their bandwidth. When a queue grows on the line, or packets are lost, it first
 * sends smaller layers, then pauses videos, the least important ones first, down to what passes. Then it tries to
 * improve one stream at a time, with exponential backoff after failures. The audio of a voice is never touched; how
 * many voices are sent is.
 */
export class Adaptation {
  /** The smoothed packet loss. */
  lost = 0;
  readonly line = new LineGauge();
  readonly #reports = new Map<number, StreamReport>();
  /** The reports of which the loss was measured. */
  #counted: ReadonlyMap<number, StreamReport> = new Map();
  #congested = 0;
  #lossyAtMs = -Infinity;
  #chokedAtMs = -Infinity;
  /** How many measurements in a row too much was lost although no picture was sent. */
  #choked = 0;
  /** What was sent when raising a picture failed. */
  #failed = { bitsPerSecond: Infinity, untilMs: 0 };
  /** What is lost until then was sent before the last step down. */
  #settlesAtMs = 0;
  /** Until then a queue may be left from before the last step down. */
  #reactsAtMs = 0;
  /** When a queue last grew. */
  #narrowAtMs = -Infinity;
  /** How many there were on this connection, one a second. */
  #measurements = 0;
  /** The packet loss when a slot was raised. */
  #lostBefore = 0;
  #raised: Slot | undefined;
  #holdUntilMs = 0;
  #backOffMs = FIRST_BACK_OFF_MS;

  /** The adaptation of a new connection to the same person, which knows of this one whether the line was thin. */
  renewed(): Adaptation {
    const next = new Adaptation();
    next.#lossyAtMs = this.#lossyAtMs;
    next.#narrowAtMs = this.#narrowAtMs;
    next.#chokedAtMs = this.#chokedAtMs;
    return next;
  }

  /** Whether it is known what the line carries. */
  get isProven(): boolean {
    return this.#measurements >= PROVEN_AFTER;
  }

  /** A picture begins small on a line that is new, and on a thin one in the place of a less important one. */
  begin(slot: Slot, slots: readonly Slot[], nowMs: number): void {
    const isThin = nowMs - Math.max(this.#lossyAtMs, this.#narrowAtMs) < THIN_FOR_MS;
    if (!this.isProven || isThin) slot.lower();
    if (!isThin) return;
    const others = slots.slice(slots.indexOf(slot) + 1);
    const less = others.findLast(({ isVideo, target }) => isVideo && target !== undefined);
    (less ?? slot).pause();
  }

  noteReport({ packetsLost, ...report }: StreamReport): void {
    this.#reports.set(report.ssrc, { ...report, packetsLost: signed(packetsLost) });
  }

  /** The share of all packets that was lost since the last time; a few packets of voice count less than many of video. */
  #measureLoss(): void {
    let { sent: expected, lost } = this.line.takeCounts(this.#settlesAtMs - SETTLE_MS + DRAINS_AFTER_MS);
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

  /** Whether more is sent than passes. */
  hasQueue(nowMs: number): boolean {
    return this.line.queueAt(nowMs) > LONG_QUEUE_MS;
  }

  #isFilling(nowMs: number): boolean {
    return this.hasQueue(nowMs) && this.line.passing < GROWS_BELOW;
  }

  /** Several times a second: a step down as soon as a queue grows, before packets of voices are lost in it. */
  react(all: readonly Slot[], nowMs: number): void {
    if (nowMs < this.#reactsAtMs || !this.#isFilling(nowMs)) return;
    this.#narrowAtMs = nowMs;
    const pictures = picturesIn(all);
    if (pictures.some(({ isPaused }) => !isPaused)) this.#stepDown(pictures, all, nowMs);
    // Voices fill it, or something that is none of the room's: a picture would only add to it.
    else this.#holdUntilMs = Math.max(this.#holdUntilMs, nowMs + FIRST_BACK_OFF_MS);
  }

  /** Once a second: a step down on congestion, a step up after a while without it. The videos are in order of priority. */
  adapt(all: readonly Slot[], nowMs: number): void {
    this.#measureLoss();
    if (this.lost > LOSSY) this.#lossyAtMs = nowMs;
    this.#noteChoked(all, nowMs);
    const slots = picturesIn(all);
    if (!this.isProven) this.#prove(slots, nowMs);
    this.#congested = nowMs > this.#settlesAtMs && this.#losesMore ? this.#congested + 1 : 0;
    const canGive = slots.some(({ isPaused }) => !isPaused);
    if (canGive && this.#congested >= (this.#raised === undefined ? 2 : 1)) this.#stepDown(slots, all, nowMs);
    else if (nowMs > this.#holdUntilMs) this.#stepUp(slots, all, nowMs);
  }

  /** A new line that carries small pictures is tried with all at once. */
  #prove(slots: readonly Slot[], nowMs: number): void {
    this.#measurements++;
    if (!this.isProven || this.lost > LOSSY || nowMs < this.#settlesAtMs || this.hasQueue(nowMs)) return;
    for (const slot of slots) if (!slot.isPaused) slot.raiseTo(1);
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
    if (!hasPictures && this.line.queueAt(nowMs) > TOO_LATE_MS) this.#chokedAtMs = nowMs;
    // What pictures left in a shorter queue says nothing of the voices.
    if (nowMs < this.#settlesAtMs) return;
    const isFilling = this.#isFilling(nowMs);
    this.#choked = (this.lost > LOSSY || isFilling) && !hasPictures ? this.#choked + 1 : 0;
    const isSevere = this.lost > SEVERE || isFilling;
    if (this.#choked >= (isSevere ? CHOKED_AFTER.severe : CHOKED_AFTER.lossy)) this.#chokedAtMs = nowMs;
  }

  get #losesMore(): boolean {
    return this.lost > (this.#raised === undefined ? LOSSY : Math.min(LOSSY, this.#lostBefore + MORE_LOST));
  }

  #stepDown(slots: readonly Slot[], all: readonly Slot[], nowMs: number): void {
    const raised = this.#raised;
    if (raised !== undefined) {
      this.#failed = { bitsPerSecond: Math.min(costOf(all), this.#failed.bitsPerSecond), untilMs: nowMs + CEILING_MS };
    }
    if (raised !== undefined) this.#lower(raised);
    else this.#lowerTo(this.#budget(all), slots, all);
    const isNew = raised === undefined && nowMs > this.#holdUntilMs;
    const pausedMs = this.#isChoked(nowMs) ? LAST_PAUSED_BACK_OFF_MS.choked : LAST_PAUSED_BACK_OFF_MS.usual;
    const longestMs = slots.some(({ isPaused }) => isPaused) ? pausedMs : LAST_BACK_OFF_MS;
    this.#backOffMs = isNew ? FIRST_BACK_OFF_MS : Math.min(this.#backOffMs * 2, longestMs);
    this.#raised = undefined;
    this.#congested = 0;
    // What is lost from here on is counted anew.
    this.lost = 0;
    this.#settlesAtMs = nowMs + SETTLE_MS;
    this.#reactsAtMs = nowMs + REACTS_AFTER_MS;
    this.#holdUntilMs = nowMs + this.#backOffMs;
  }

  #budget(all: readonly Slot[]): number {
    return costOf(all) * Math.min(1 - this.lost, this.line.passing) * MARGIN;
  }

  /** Smaller pictures first, then fewer, the least important ones first. */
  #lowerTo(budget: number, slots: readonly Slot[], all: readonly Slot[]): void {
    if (this.lost > SEVERE) {
      for (const slot of slots) slot.pause();
      return;
    }
    for (const slot of [...slots.toReversed(), ...slots.toReversed()]) {
      if (costOf(all) > budget) this.#lower(slot);
    }
  }

  #lower(slot: Slot): void {
    if (slot.rank > 0 && slot.bestRank > 0) slot.lower();
    else slot.pause();
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
