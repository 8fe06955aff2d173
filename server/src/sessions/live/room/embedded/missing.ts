import { sequenceDistance, sequenceAfter } from "./sequence.ts";

/** Packets arrive out of order; one that is later than this is requested again. */
const REORDERED_MS = 15;
const RETRY_MS = 80;
const TRIES = 6;
const USEFUL_MS = 1000;
/** A longer gap is no loss but a restart of the sender. */
const LONGEST_GAP = 200;

interface MissingPacket {
  tries: number;
  /** When it comes too late to be seen or heard. */
  readonly untilMs: number;
  atMs: number;
}

/**
 * Detects missing packets of one stream. werift has one counter per receiver, which counts simulcast layers as losses;
 * so each stream has its own counter here.
 */
export class MissingPackets {
  received = 0;
  lost = 0;
  #last: number | undefined;
  readonly #wanted = new Map<number, MissingPacket>();

  /** Records a received packet. */
  note(sequenceNumber: number, nowMs: number): void {
    const last = this.#last ?? sequenceNumber;
    const distance = sequenceDistance(sequenceNumber, last);
    this.received++;
    if (distance <= 0) {
      this.#last ??= sequenceNumber;
      this.#wanted.delete(sequenceNumber);
      return;
    }
    this.lost += distance - 1;
    if (distance > LONGEST_GAP) this.#wanted.clear();
    else {
      for (let by = 1; by < distance; by++) {
        this.#wanted.set(sequenceAfter(last, by), { tries: 0, atMs: nowMs + REORDERED_MS, untilMs: nowMs + USEFUL_MS });
      }
    }
    this.#last = sequenceNumber;
  }

  /** The packets to request now; a packet is given up after some attempts. */
  due(nowMs: number): number[] {
    const due: number[] = [];
    for (const [sequenceNumber, wanted] of this.#wanted) {
      if (wanted.atMs > nowMs) continue;
      wanted.tries++;
      wanted.atMs = nowMs + RETRY_MS * wanted.tries;
      if (wanted.tries > TRIES || nowMs > wanted.untilMs) this.#wanted.delete(sequenceNumber);
      else due.push(sequenceNumber);
    }
    return due;
  }

  /** Resets the counts of received and lost packets. */
  resetCounts(): void {
    this.received = 0;
    this.lost = 0;
  }
}
