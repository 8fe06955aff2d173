import type { MediaPacket } from "../media/engine.ts";
import { sequenceAfter, sequenceDistance } from "../embedded/sequence.ts";

/** A lost packet is requested again several times in this time. */
const HOLD_MS = 500;

/** A packet that may have arrived before an earlier one. */
interface ArrivedPacket {
  readonly packet: MediaPacket;
  readonly atMs: number;
}

/** A packet in its order. */
export interface OrderedPacket extends ArrivedPacket {
  /** Whether packets are missing before it. */
  readonly isAfterGap: boolean;
}

/** Brings the packets of one stream into order, and gives up missing ones after a while. */
export class Reordering {
  readonly #held = new Map<number, ArrivedPacket>();
  #next: number | undefined;

  /** The packets that are in order after this one has arrived. */
  add(packet: MediaPacket, atMs: number): OrderedPacket[] {
    this.#next ??= packet.sequence;
    if (sequenceDistance(packet.sequence, this.#next) < 0) return [];
    this.#held.set(packet.sequence, { packet, atMs });
    return [...this.#take(false), ...(this.#isLate(atMs) ? this.#skip() : [])];
  }

  #isLate(atMs: number): boolean {
    for (const held of this.#held.values()) if (atMs - held.atMs > HOLD_MS) return true;
    return false;
  }

  *#take(isAfterGap: boolean): Generator<OrderedPacket> {
    for (let isFirst = isAfterGap; this.#next !== undefined; isFirst = false) {
      const held = this.#held.get(this.#next);
      if (held === undefined) return;
      this.#held.delete(this.#next);
      this.#next = sequenceAfter(this.#next, 1);
      yield { ...held, isAfterGap: isFirst };
    }
  }

  /** Goes on with the first packet that is there. */
  #skip(): OrderedPacket[] {
    const next = this.#next ?? 0;
    const [first] = [...this.#held.keys()].toSorted((a, b) => sequenceDistance(a, next) - sequenceDistance(b, next));
    if (first === undefined) return [];
    this.#next = first;
    return [...this.#take(true)];
  }
}
