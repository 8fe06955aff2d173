import { SECOND } from "../../../../kernel/clock.ts";

/** More than this in the queue is dropped: it would be seen too late. */
const LONGEST_MS = 1500;

interface Queued {
  readonly owner: object;
  readonly bits: number;
  readonly send: () => void;
}

/**
 * Spreads the packets of pictures over time. A keyframe that leaves at once fills the queue of a narrow line, and the
 * voices behind it come late or not at all.
 */
export class Pacer {
  /** Undefined for a line on which everything may leave at once. */
  #bitsPerSecond: number | undefined;
  #allowance = 0;
  #queued: Queued[] = [];

  /** Sets the rate; what waits leaves at once without one. */
  limitTo(bitsPerSecond: number | undefined): void {
    this.#bitsPerSecond = bitsPerSecond;
    if (bitsPerSecond === undefined) this.#release(Infinity);
  }

  /** Sends a packet now or later; returns false if so much waits that it was dropped. */
  send(owner: object, bits: number, send: () => void): boolean {
    if (this.#bitsPerSecond === undefined) {
      send();
      return true;
    }
    const waiting = this.#queued.reduce((sum, queued) => sum + queued.bits, 0);
    if (waiting > (this.#bitsPerSecond * LONGEST_MS) / SECOND) return false;
    this.#queued.push({ owner, bits, send });
    return true;
  }

  /** Forgets what waits of one stream. */
  forget(owner: object): void {
    this.#queued = this.#queued.filter((queued) => queued.owner !== owner);
  }

  /** Sends what may leave in a while. */
  pass(ms: number): void {
    if (this.#bitsPerSecond === undefined || this.#queued.length === 0) {
      this.#allowance = 0;
      return;
    }
    this.#allowance += (this.#bitsPerSecond * ms) / SECOND;
    this.#release(this.#allowance);
  }

  #release(allowance: number): void {
    let left = allowance;
    while (left > 0) {
      const next = this.#queued.shift();
      if (next === undefined) break;
      left -= next.bits;
      next.send();
    }
    this.#allowance = left === Infinity ? 0 : left;
  }
}
