import { SECOND } from "../../../../kernel/clock.ts";

/** A browser asks again before the answer is there, when a queue holds it up. */
const AGAIN_AFTER_MS = 300;
/** A voice is 25 to 50 packets a second: enough for a line that loses one in ten. */
const PER_SECOND = 5;
const MOST_SAVED = 10;

/**
 * Limits how many packets of a voice are sent again. A line that is too narrow loses more with each repetition, until
 * it carries nothing but repetitions.
 */
export class Repairs {
  readonly #repeatedAtMs = new Map<number, number>();
  #saved = MOST_SAVED;
  #countedAtMs = 0;

  /** The packets that are sent again, of those that were asked for. */
  allow(asked: readonly number[], nowMs: number): number[] {
    this.#saved = Math.min(MOST_SAVED, this.#saved + ((nowMs - this.#countedAtMs) * PER_SECOND) / SECOND);
    this.#countedAtMs = nowMs;
    for (const [number, atMs] of this.#repeatedAtMs) {
      if (nowMs - atMs > AGAIN_AFTER_MS) this.#repeatedAtMs.delete(number);
    }
    const allowed = asked.filter((number) => !this.#repeatedAtMs.has(number)).slice(0, Math.floor(this.#saved));
    this.#saved -= allowed.length;
    for (const number of allowed) this.#repeatedAtMs.set(number, nowMs);
    return allowed;
  }
}
