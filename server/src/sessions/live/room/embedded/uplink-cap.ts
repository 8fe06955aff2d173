import { SECOND } from "../../../../kernel/clock.ts";
import type { Feed } from "./feed.ts";
import type { Layer } from "./layer.ts";

const FIRST_BPS = 1_500_000;
const MOST_BPS = 2_500_000;
/** The least with which browsers send a picture. */
const LEAST_BPS = 30_000;
const GROWTH = 1.08;
const BACK_OFF = 0.8;
const LOSSY = 0.1;
/** Fewer losses in a second are insignificant. */
const FEW_LOSSES = 3;
/** Measurements in a row in which packets are lost although hardly a picture is sent. */
const NARROW_AFTER = 2;
const FIRST_REST_MS = 20 * SECOND;
const LAST_REST_MS = 120 * SECOND;
/** A picture that flows this long after a rest was worth trying. */
const WORTH_MS = 20 * SECOND;

const sum = (layers: readonly Layer[], of: (layer: Layer) => number): number =>
  layers.reduce((total, layer) => total + of(layer), 0);

/**
 * Limits the bitrate of a browser. Without feedback, Chromium's own estimate grows without bound, and takes half a
 * minute to adapt when bandwidth drops. A line that does not carry the smallest picture beside the voice carries the
 * voice alone, and is tried again after a while that doubles.
 */
export class UplinkCap {
  /** Whether more is lost than repairs make good. */
  isLossy = false;
  #bitsPerSecond = FIRST_BPS;
  #narrowSeconds = 0;
  #restsUntilMs: number | undefined;
  #restedAtMs = -Infinity;
  #restMs = FIRST_REST_MS;

  /** Whether the line carries the voice alone. */
  get isNarrow(): boolean {
    return this.#restsUntilMs !== undefined;
  }

  /** Once a second: reduces after losses, increases slowly otherwise. */
  apply(feeds: readonly Feed[], nowMs: number): void {
    const all = feeds.flatMap(({ layers }) => layers);
    const received = sum(all, ({ missing }) => missing.received);
    const lost = sum(all, ({ missing }) => missing.lost);
    for (const { missing } of all) missing.resetCounts();
    this.isLossy = lost > FEW_LOSSES && lost > LOSSY * (received + lost);
    const pictures = feeds.filter(({ isVideo }) => isVideo).flatMap(({ layers }) => layers);
    this.#rest(
      sum(pictures, ({ bitsPerSecond }) => bitsPerSecond),
      nowMs,
    );
    this.#bitsPerSecond = this.isLossy
      ? Math.max(LEAST_BPS, sum(pictures, ({ bitsPerSecond }) => bitsPerSecond) * BACK_OFF)
      : Math.min(MOST_BPS, this.#bitsPerSecond * GROWTH);
    pictures.find(({ bitsPerSecond }) => bitsPerSecond > 0)?.capAt(Math.round(this.#bitsPerSecond));
  }

  #rest(sentBps: number, nowMs: number): void {
    if (this.#restsUntilMs !== undefined) {
      if (nowMs < this.#restsUntilMs) return;
      this.#restsUntilMs = undefined;
      this.#restedAtMs = nowMs;
      this.#bitsPerSecond = 2 * LEAST_BPS;
      return;
    }
    const isNarrow = this.isLossy && sentBps > 0 && sentBps < 2.5 * LEAST_BPS;
    this.#narrowSeconds = isNarrow ? this.#narrowSeconds + 1 : 0;
    if (this.#narrowSeconds < NARROW_AFTER) return;
    const wasWorth = nowMs - this.#restedAtMs > WORTH_MS;
    this.#restMs = wasWorth ? FIRST_REST_MS : Math.min(this.#restMs * 2, LAST_REST_MS);
    this.#restsUntilMs = nowMs + this.#restMs;
    this.#narrowSeconds = 0;
  }
}
