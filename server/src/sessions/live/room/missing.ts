import { ahead, later } from "./sequence.ts";

/** Packets overtake each other; one that is late by more is asked for. */
const REORDERED_MS = 15;
const RETRY_MS = 80;
const TRIES = 6;
/** A gap that long is no loss: the sender began anew. */
const LONGEST_GAP = 200;

interface Wanted {
  tries: number;
  atMs: number;
}

/**
 * Which packets of one stream did not come. werift keeps one count per receiver, which takes the
 * layers of a simulcast for losses; so each stream counts for itself.
 */
export class Missing {
  received = 0;
  lost = 0;
  #last: number | undefined;
  readonly #wanted = new Map<number, Wanted>();

  /** Notes a packet that came. */
  note(sequenceNumber: number, nowMs: number): void {
    const last = this.#last ?? sequenceNumber;
    const distance = ahead(sequenceNumber, last);
    this.received++;
    if (distance <= 0) {
      this.#last ??= sequenceNumber;
      this.#wanted.delete(sequenceNumber);
      return;
    }
    this.lost += distance - 1;
    if (distance > LONGEST_GAP) this.#wanted.clear();
    else {
      for (let by = 1; by < distance; by++) this.#wanted.set(later(last, by), { tries: 0, atMs: nowMs + REORDERED_MS });
    }
    this.#last = sequenceNumber;
  }

  /** The packets to ask for now; after some tries a packet is given up. */
  due(nowMs: number): number[] {
    const due: number[] = [];
    for (const [sequenceNumber, wanted] of this.#wanted) {
      if (wanted.atMs > nowMs) continue;
      wanted.tries++;
      wanted.atMs = nowMs + RETRY_MS * wanted.tries;
      if (wanted.tries > TRIES) this.#wanted.delete(sequenceNumber);
      else due.push(sequenceNumber);
    }
    return due;
  }

  /** Begins to count received and lost packets anew. */
  resetCounts(): void {
    this.received = 0;
    this.lost = 0;
  }
}
