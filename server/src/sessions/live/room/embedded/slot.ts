import { RtpPacket, type RTCRtpSender, type RTCRtpTransceiver } from "werift";
import { nowMs } from "../../../../kernel/clock.ts";
import type { PacketArrival, Feed, FeedOutlet } from "./feed.ts";
import type { Layer } from "./layer.ts";
import { sequenceDistance } from "./sequence.ts";
import { PictureCount } from "./vp8.ts";

const VIDEO_TICKS_PER_MS = 90;
const AUDIO_TICKS_PER_MS = 48;
const BEST = 1;

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
  readonly #transceiver: RTCRtpTransceiver;
  readonly #count = new PictureCount();
  /** The layer that is currently sent. */
  #current: Layer | undefined;
  #firstNumber = 0;
  #sentAtMs = 0;

  constructor(transceiver: RTCRtpTransceiver, isVideo: boolean) {
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
    this.#current = undefined;
    this.isPaused = false;
    this.rank = BEST;
    this.isLarge = isLarge;
    feed?.slots.add(this);
    if (feed?.isVideo === true) this.target?.askForKey(nowMs());
  }

  /** Pauses sending; the slot is kept. */
  pause(): void {
    this.isPaused = true;
    this.#current = undefined;
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
    this.#sentAtMs = arrival.atMs;
    const { head } = arrival;
    const sent =
      head === undefined ? packet : new RtpPacket(packet.header, this.#count.renumbered(packet.payload, head));
    // A transport that is not up yet, or already closed, rejects.
    this.sender.sendRtp(sent).catch(() => undefined);
  }

  #begin(layer: Layer, packet: RtpPacket, { atMs, head }: PacketArrival): void {
    this.#current = layer;
    this.#firstNumber = packet.header.sequenceNumber;
    if (this.#sentAtMs > 0) {
      const ticksPerMs = head === undefined ? AUDIO_TICKS_PER_MS : VIDEO_TICKS_PER_MS;
      this.sender.replaceRTP(packet.header, false, Math.max(1, atMs - this.#sentAtMs) * ticksPerMs);
    }
    if (head !== undefined) this.#count.continueWith(packet.payload, head);
  }
}
