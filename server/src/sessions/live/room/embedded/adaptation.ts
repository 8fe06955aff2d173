import type { Slot } from "./slot.ts";

/** Above this loss pictures cannot be repaired any more. */
const LOSSY = 0.12;
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
const RAISE_EVERY_MS = 4000;
/** Longer than the longest while between two attempts to send a paused video. */
const THIN_FOR_MS = 40_000;

/** How many packets of a stream a browser should have received so far, and how many of them it did not. */
export interface StreamReport {
  readonly ssrc: number;
  readonly packetsLost: number;
  readonly highestSequence: number;
}

/** A 24-bit count, which is negative when more packets arrived than were sent at first (RFC 3550). */
const signed = (count: number): number => (count << 8) >> 8;

const costOf = (slots: readonly Slot[]): number =>
  slots.reduce((sum, { target }) => sum + (target?.bitsPerSecond ?? 0), 0);

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
  #raised: Slot | undefined;
  #holdUntilMs = 0;
  #backOffMs = FIRST_BACK_OFF_MS;

  noteReport({ ssrc, packetsLost, highestSequence }: StreamReport): void {
    this.#reports.set(ssrc, { ssrc, packetsLost: signed(packetsLost), highestSequence });
  }

  /** The share of all packets that was lost since the last time; a few packets of voice count less than many of video. */
  #measureLoss(): void {
    let expected = 0;
    let lost = 0;
    for (const [ssrc, report] of this.#reports) {
      const before = this.#counted.get(ssrc) ?? report;
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
    const slots = all.filter(({ feed }) => feed?.isVideo === true && feed.layers.length > 0);
    this.#congested = this.#isCongested(all, nowMs) ? this.#congested + 1 : 0;
    if (this.#congested >= (this.#raised === undefined ? 2 : 1)) this.#stepDown(slots, all, nowMs);
    else if (nowMs > this.#holdUntilMs) this.#stepUp(slots, nowMs);
  }

  /** Whether more was lost than repairs make good, now or a while ago. */
  isThin(nowMs: number): boolean {
    return nowMs - this.#lossyAtMs < THIN_FOR_MS;
  }

  #isCongested(all: readonly Slot[], nowMs: number): boolean {
    const fell = nowMs - this.#fellAtMs < DROP_COUNTS_MS;
    return this.lost > LOSSY || (fell && this.#estimate < costOf(all) * BELOW_SENT);
  }

  #stepDown(slots: readonly Slot[], all: readonly Slot[], nowMs: number): void {
    const raised = this.#raised;
    if (raised !== undefined) this.#lower(raised);
    else this.#lowerTo(this.#budget(all), slots, all);
    const isNew = raised === undefined && nowMs > this.#holdUntilMs;
    const longestMs = slots.some(({ isPaused }) => isPaused) ? LAST_PAUSED_BACK_OFF_MS : LAST_BACK_OFF_MS;
    this.#backOffMs = isNew ? FIRST_BACK_OFF_MS : Math.min(this.#backOffMs * 2, longestMs);
    this.#raised = undefined;
    this.#congested = 0;
    this.#holdUntilMs = nowMs + this.#backOffMs;
  }

  #budget(all: readonly Slot[]): number {
    return this.lost > LOSSY ? Math.min(this.#estimate, costOf(all) * (1 - this.lost)) * MARGIN : this.#estimate;
  }

  #lowerTo(budget: number, slots: readonly Slot[], all: readonly Slot[]): void {
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

  #stepUp(slots: readonly Slot[], nowMs: number): void {
    const slot = slots.find(({ isPaused }) => isPaused) ?? slots.find((each) => each.rank < each.bestRank);
    this.#raised = slot;
    if (slot === undefined) return;
    slot.raiseTo(slot.isPaused ? 0 : 1);
    this.#holdUntilMs = nowMs + RAISE_EVERY_MS;
  }
}
