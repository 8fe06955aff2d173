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

/** The least recently seen of more are forgotten. */
const KEPT_KEYS = 10_000;

/** How often something may happen for each of many. */
export class Paces {
  readonly #rate: Rate;
  readonly #paces = new Map<string, Pace>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Whether it may happen once more now for a key. */
  admits(key: string): boolean {
    const pace = this.#paces.get(key) ?? new Pace(this.#rate);
    this.#paces.delete(key);
    this.#paces.set(key, pace);
    const [oldest] = this.#paces.keys();
    if (this.#paces.size > KEPT_KEYS && oldest !== undefined) this.#paces.delete(oldest);
    return pace.admits();
  }
}
