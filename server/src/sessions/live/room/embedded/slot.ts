import { RtpPacket, type RTCRtpSender, type RTCRtpTransceiver } from "werift";
import { nowMs } from "../../../../kernel/clock.ts";
import type { PacketArrival, Feed, FeedOutlet } from "./feed.ts";
import { HEADER_BYTES, type Layer } from "./layer.ts";
import { LineGauge } from "./line-gauge.ts";
import { Pacer } from "./pacer.ts";
import { Repairs } from "./repairs.ts";
import { sequenceAfter, sequenceDistance } from "./sequence.ts";
import { PictureCount } from "./vp8.ts";

const VIDEO_TICKS_PER_MS = 90;
const AUDIO_TICKS_PER_MS = 48;
const BEST = 1;
/** An older packet that is missing does not come any more. */
const MOST_GAPS = 200;

/** One outgoing stream to a viewer, reused for changing feeds. */
export class Slot implements FeedOutlet {
  readonly isVideo: boolean;
  readonly sender: RTCRtpSender;
  feed: Feed | undefined;
  /** The layer that the bandwidth allows; the best one when there are fewer. */
  rank = BEST;
  /** Whether the picture is shown so large that the larger layer is worth sending. */
  isLarge = true;
  isPaused = false;
  /** Whether the browser tells of each packet of this stream when it came. */
  isGauged = false;
  /** How many packets of what was sent never came to the room; a viewer reports them as lost too. */
  skipped = 0;
  readonly repairs = new Repairs();
  readonly #transceiver: RTCRtpTransceiver;
  readonly #pacer: Pacer;
  readonly #line: LineGauge;
  readonly #count = new PictureCount();
  /** The layer that is currently sent. */
  #current: Layer | undefined;
  #firstNumber = 0;
  #lastNumber = 0;
  /** The numbers that did not come yet. */
  readonly #gaps = new Set<number>();
  #sentAtMs = 0;

  constructor(transceiver: RTCRtpTransceiver, isVideo: boolean, pacer = new Pacer(), line = new LineGauge()) {
    this.#pacer = pacer;
    this.#line = line;
    this.#transceiver = transceiver;
    this.sender = transceiver.sender;
    this.isVideo = isVideo;
    this.sender.onPictureLossIndication.subscribe(() => this.#current?.askForKey(nowMs()));
  }

  get mid(): string | null {
    return this.#transceiver.mid;
  }

  /** The rank of the best layer that is worth sending; -1 without a feed. */
  get bestRank(): number {
    return Math.min(this.isLarge ? BEST : 0, this.feed?.bestRank ?? -1);
  }

  /** The layer that should be sent. */
  get target(): Layer | undefined {
    return this.isPaused ? undefined : this.feed?.layerAt(Math.min(this.rank, this.bestRank));
  }

  /** Assigns a feed to the slot, or clears it. */
  assign(feed?: Feed, isLarge = true): void {
    this.feed?.slots.delete(this);
    this.feed = feed;
    this.#stop();
    this.isPaused = false;
    this.rank = BEST;
    this.isLarge = isLarge;
    feed?.slots.add(this);
    if (feed?.isVideo === true) this.target?.askForKey(nowMs());
  }

  /** Pauses sending; the slot is kept. */
  pause(): void {
    this.isPaused = true;
    this.#stop();
  }

  #stop(): void {
    this.#current = undefined;
    this.#pacer.forget(this);
  }

  /** Switches to the smaller layer; what is sent of the larger one ends at once. */
  lower(): void {
    this.rank = 0;
    if (this.#current !== this.target) this.#stop();
  }

  /** Resumes, or switches to a better layer. */
  raiseTo(rank: number): void {
    this.rank = rank;
    this.isPaused = false;
  }

  /** Requests a keyframe while the target layer is not sent yet. */
  askForKey(atMs: number): void {
    if (this.isVideo && this.target !== this.#current) this.target?.askForKey(atMs);
  }

  /** Forwards a packet of the current layer, or switches to the target layer at a keyframe. */
  forward(layer: Layer, packet: RtpPacket, arrival: PacketArrival): void {
    if (layer === this.#current) {
      if (sequenceDistance(packet.header.sequenceNumber, this.#firstNumber) < 0) return;
    } else {
      const mayBegin = layer === this.target && arrival.head?.isKey !== false;
      if (!mayBegin) return;
      this.#begin(layer, packet, arrival);
    }
    // What was asked for twice may come twice.
    if (!this.#isNew(packet.header.sequenceNumber)) return;
    this.#sentAtMs = arrival.atMs;
    const { head } = arrival;
    const sent =
      head === undefined ? packet : new RtpPacket(packet.header, this.#count.renumbered(packet.payload, head));
    if (!this.isVideo) this.#send(sent);
    // The next packets cannot be decoded without those that were dropped.
    else if (!this.#pacer.send(this, sent.payload.length * 8, () => this.#send(sent))) this.#stop();
  }

  /** Whether the packet is new. Counts those that are missing before it; a late one is not missing any more. */
  #isNew(number: number): boolean {
    const distance = sequenceDistance(number, this.#lastNumber);
    if (distance <= 0) {
      const isLate = this.#gaps.delete(number);
      if (isLate) this.skipped--;
      return isLate;
    }
    this.skipped += distance - 1;
    for (let by = 1; by < Math.min(distance, MOST_GAPS); by++) this.#gaps.add(sequenceAfter(number, -by));
    for (const oldest of this.#gaps) {
      if (this.#gaps.size <= MOST_GAPS) break;
      this.#gaps.delete(oldest);
    }
    this.#lastNumber = number;
    return true;
  }

  #send(packet: RtpPacket): void {
    const { dtlsTransport } = this.sender;
    const before = dtlsTransport.transportSequenceNumber;
    // A transport that is not up yet, or already closed, rejects.
    this.sender.sendRtp(packet).catch(() => undefined);
    // The packet has its number already, since werift waits for nothing before it.
    const number = dtlsTransport.transportSequenceNumber;
    this.isGauged = number !== before;
    const bits = (packet.payload.length + HEADER_BYTES) * 8;
    if (this.isGauged) this.#line.noteSent(number, { atMs: nowMs(), bits });
  }

  #begin(layer: Layer, packet: RtpPacket, { atMs, head }: PacketArrival): void {
    this.#pacer.forget(this);
    this.#current = layer;
    this.#firstNumber = packet.header.sequenceNumber;
    this.#lastNumber = sequenceAfter(this.#firstNumber, -1);
    this.#gaps.clear();
    if (this.#sentAtMs > 0) {
      const ticksPerMs = head === undefined ? AUDIO_TICKS_PER_MS : VIDEO_TICKS_PER_MS;
      this.sender.replaceRTP(packet.header, false, Math.max(1, atMs - this.#sentAtMs) * ticksPerMs);
    }
    if (head !== undefined) this.#count.continueWith(packet.payload, head);
  }
}
