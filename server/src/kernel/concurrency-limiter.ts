/** Limits how many pieces of work run concurrently and how many wait, and rejects the others. */
export class ConcurrencyLimiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly atOnce: number;
  private readonly queueLength: number;

  constructor(atOnce: number, queueLength: number) {
    this.atOnce = atOnce;
    this.queueLength = queueLength;
  }

  /** Runs the work when a slot is free; undefined when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.running >= this.atOnce) {
      if (this.waiting.length >= this.queueLength) return undefined;
      await new Promise<void>((turn) => this.waiting.push(turn));
    }
    this.running++;
    try {
      return await work();
    } finally {
      this.running--;
      this.waiting.shift()?.();
    }
  }
}
