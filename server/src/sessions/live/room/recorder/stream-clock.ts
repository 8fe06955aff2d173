/** The clock of a sender may differ from ours by this much before it is set anew. */
const DRIFT_MS = 500;

/** Tells when the packets of a stream belong, by their timestamps: their arrival trembles. */
export class StreamClock {
  readonly #ticksPerMs: number;
  #streamId: number | undefined;
  #timestamp = 0;
  #atMs = 0;

  constructor(ticksPerMs: number) {
    this.#ticksPerMs = ticksPerMs;
  }

  /** The time of a packet, in the time of its arrival; never before that of the last one. */
  timeOf({ streamId, timestamp }: { streamId: number; timestamp: number }, arrivedAtMs: number): number {
    // The difference of 32-bit counters, which wrap around.
    const atMs = this.#atMs + ((timestamp - this.#timestamp) | 0) / this.#ticksPerMs;
    const isKnown = streamId === this.#streamId && Math.abs(atMs - arrivedAtMs) < DRIFT_MS;
    this.#atMs = Math.max(this.#atMs, isKnown ? atMs : arrivedAtMs);
    this.#timestamp = timestamp;
    this.#streamId = streamId;
    return this.#atMs;
  }
}
