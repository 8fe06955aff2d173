import { RunLengthChunk, type TransportWideCC } from "werift";
import { SECOND } from "../../../../kernel/clock.ts";

/** In a feedback, time is counted in units of 64 ms, and the differences in microseconds. */
const REFERENCE_MS = 64;
const NUMBERS = 0x1_00_00;
const NOT_RECEIVED = 0;
/** A packet of which nothing was said for so long. */
const FORGOTTEN_MS = 5 * SECOND;
/** The least wait of the packets of this while is the length of the queue: single ones are late for other reasons. */
const QUEUE_MS = 250;
/** What passes is measured over this while. */
const FLOW_MS = 400;
/** What was told longer ago says nothing of the line as it is. */
const STALE_MS = SECOND;
/** The shortest way of this while, and of the one before it, is the way without a queue. */
const SHORTEST_FOR_MS = 30 * SECOND;

/** What a browser says of a packet. */
export interface PacketFate {
  readonly number: number;
  /** By the clock of the browser; undefined for a packet that did not arrive. */
  readonly arrivedAtMs: number | undefined;
}

interface SentPacket {
  readonly atMs: number;
  readonly bits: number;
}

interface Passage extends SentPacket {
  readonly arrivedAtMs: number | undefined;
}

/** The fates of packets in a transport-wide feedback. The reading of werift is incomplete. */
export function fatesIn({
  packetChunks,
  packetStatusCount,
  baseSequenceNumber,
  referenceTime,
  recvDeltas,
}: TransportWideCC): PacketFate[] {
  const states = packetChunks.flatMap((chunk): readonly number[] =>
    chunk instanceof RunLengthChunk
      ? Array.from({ length: chunk.runLength }, () => chunk.packetStatus)
      : chunk.symbolList,
  );
  let atMs = referenceTime * REFERENCE_MS;
  let next = 0;
  return states.slice(0, packetStatusCount).map((state, index) => {
    const number = (baseSequenceNumber + index) % NUMBERS;
    if (state === NOT_RECEIVED) return { number, arrivedAtMs: undefined };
    atMs += (recvDeltas[next++]?.delta ?? 0) / 1000;
    return { number, arrivedAtMs: atMs };
  });
}

/** What a line carries, by what the browser at its end says of each packet several times a second. */
export class LineGauge {
  readonly #sent = new Map<number, SentPacket>();
  #passages: Passage[] = [];
  #toldAtMs = -Infinity;
  #untaken: Passage[] = [];
  /** The difference of both clocks on the shortest way. */
  #shortest = { nowMs: Infinity, beforeMs: Infinity, sinceMs: 0 };

  noteSent(number: number, packet: SentPacket): void {
    this.#sent.set(number, packet);
  }

  noteFates(fates: readonly PacketFate[], nowMs: number): void {
    this.#toldAtMs = nowMs;
    for (const { number, arrivedAtMs } of fates) {
      const packet = this.#sent.get(number);
      // A packet that was sent again is told twice.
      if (packet === undefined || !this.#sent.delete(number)) continue;
      if (arrivedAtMs !== undefined) this.#noteWay(arrivedAtMs - packet.atMs, nowMs);
      this.#passages.push({ ...packet, arrivedAtMs });
      this.#untaken.push({ ...packet, arrivedAtMs });
    }
    const first = nowMs - FORGOTTEN_MS;
    this.#passages = this.#passages.filter(({ atMs }) => atMs > first);
    for (const [number, { atMs }] of this.#sent) {
      if (nowMs - atMs < FORGOTTEN_MS) break;
      this.#sent.delete(number);
    }
  }

  #noteWay(wayMs: number, nowMs: number): void {
    const shortest = this.#shortest;
    if (nowMs - shortest.sinceMs > SHORTEST_FOR_MS) {
      this.#shortest = { nowMs: wayMs, beforeMs: shortest.nowMs, sinceMs: nowMs };
    } else if (wayMs < shortest.nowMs) shortest.nowMs = wayMs;
  }

  /** Of the packets of which the browser told since the last time: those sent after an instant, and how many of them were lost. */
  takeCounts(sinceMs: number): { readonly sent: number; readonly lost: number } {
    const counted = this.#untaken.filter(({ atMs }) => atMs >= sinceMs);
    this.#untaken = [];
    return { sent: counted.length, lost: counted.filter(({ arrivedAtMs }) => arrivedAtMs === undefined).length };
  }

  /** How long packets wait on the line before they pass; 0 if nothing was told of late. */
  queueAt(nowMs: number): number {
    const arrived = this.#arrived;
    const last = arrived.at(-1);
    if (last === undefined || nowMs - this.#toldAtMs > STALE_MS) return 0;
    const ways = arrived
      .filter(({ arrivedAtMs }) => arrivedAtMs > last.arrivedAtMs - QUEUE_MS)
      .map(({ arrivedAtMs, atMs }) => arrivedAtMs - atMs);
    return Math.min(...ways) - Math.min(this.#shortest.nowMs, this.#shortest.beforeMs);
  }

  /** The share of what is sent that passes the line while it is sent. */
  get passing(): number {
    const last = this.#passages.at(-1);
    if (last === undefined) return 1;
    const passages = this.#passages.filter(({ atMs }) => atMs > last.atMs - FLOW_MS);
    const bitsOf = (some: readonly Passage[]): number => some.reduce((sum, { bits }) => sum + bits, 0);
    const arrived = passages.filter(({ arrivedAtMs }) => arrivedAtMs !== undefined);
    const [from, to] = [arrived[0], arrived.at(-1)];
    if (from?.arrivedAtMs === undefined || to?.arrivedAtMs === undefined) return 0;
    const slowness = (to.atMs - from.atMs) / Math.max(1, to.arrivedAtMs - from.arrivedAtMs);
    return (Math.min(1, slowness) * bitsOf(arrived)) / bitsOf(passages);
  }

  get #arrived(): (SentPacket & { readonly arrivedAtMs: number })[] {
    return this.#passages.flatMap(({ arrivedAtMs, ...packet }) =>
      arrivedAtMs === undefined ? [] : [{ ...packet, arrivedAtMs }],
    );
  }
}
