import { SECOND, nowMs } from "../../../kernel/clock.ts";

/** A token bucket: its size, and its refill rate per second. */
export interface TokenBucket {
  readonly burst: number;
  readonly perSecond: number;
}

/** A rate limiter (token bucket). */
export class RateLimiter {
  readonly #rate: TokenBucket;
  #left: number;
  #countedAtMs = nowMs();

  constructor(rate: TokenBucket) {
    this.#rate = rate;
    this.#left = rate.burst;
  }

  /** Whether another event is allowed now. */
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

/** Beyond this number, the least recently used keys are dropped. */
const KEPT_KEYS = 10_000;

/** Rate limiters by key. */
export class RateLimiters {
  readonly #rate: TokenBucket;
  readonly #paces = new Map<string, RateLimiter>();

  constructor(rate: TokenBucket) {
    this.#rate = rate;
  }

  /** Whether another event is allowed now for a key. */
  admits(key: string): boolean {
    const pace = this.#paces.get(key) ?? new RateLimiter(this.#rate);
    this.#paces.delete(key);
    this.#paces.set(key, pace);
    const [oldest] = this.#paces.keys();
    if (this.#paces.size > KEPT_KEYS && oldest !== undefined) this.#paces.delete(oldest);
    return pace.admits();
  }
}
