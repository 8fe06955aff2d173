import { SECOND, nowMs } from "../../../kernel/clock.ts";

/** So many at once, and so many a second in the long run. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** How often something may happen. */
export class Pace {
  readonly #rate: Rate;
  #left: number;
  #countedAtMs = nowMs();

  constructor(rate: Rate) {
    this.#rate = rate;
    this.#left = rate.burst;
  }

  /** Whether it may happen once more now. */
  admits(): boolean {
    const { burst, perSecond } = this.#rate;
    const elapsedMs = nowMs() - this.#countedAtMs;
    this.#countedAtMs = nowMs();
    this.#left = Math.min(burst, this.#left + (elapsedMs / SECOND) * perSecond);
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
