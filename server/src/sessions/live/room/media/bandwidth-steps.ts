import { BANDWIDTH_STEPS, type BandwidthStep } from "@openrounds/contract/sessions/live/signals.ts";
import { SECOND } from "../../../../kernel/clock.ts";

/** Above this packet loss less is sent; below the other one more is tried. */
const LOSSY = 0.08;
const CLEAN = 0.02;
const FIRST_HOLD_MS = 10 * SECOND;
const LAST_HOLD_MS = 80 * SECOND;
/** Packets that were sent before a step are still reported after it. */
const SETTLE_MS = 3 * SECOND;

/**
 * Follows the line of one person by the losses that their browser reports: a step down at once, a step up after a clean
 * while, which is longer after each step up that failed.
 */
export class BandwidthSteps {
  #index = 0;
  #steppedAtMs = -Infinity;
  #holdMs = FIRST_HOLD_MS;
  #wasUp = false;

  get step(): BandwidthStep {
    return BANDWIDTH_STEPS[this.#index] ?? "voices";
  }

  /** Notes a report; returns whether the step changed. */
  note(lost: number, nowMs: number): boolean {
    const sinceMs = nowMs - this.#steppedAtMs;
    if (lost > LOSSY && sinceMs > SETTLE_MS && this.#index < BANDWIDTH_STEPS.length - 1) {
      this.#holdMs = this.#wasUp ? Math.min(this.#holdMs * 2, LAST_HOLD_MS) : FIRST_HOLD_MS;
      return this.#go(1, nowMs);
    }
    return lost < CLEAN && sinceMs > this.#holdMs && this.#index > 0 ? this.#go(-1, nowMs) : false;
  }

  #go(by: 1 | -1, nowMs: number): boolean {
    this.#index += by;
    this.#steppedAtMs = nowMs;
    this.#wasUp = by === -1;
    return true;
  }
}
