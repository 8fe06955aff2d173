import { RtpPacket, type RTCRtpSender, type RTCRtpTransceiver } from "werift";
import { nowMs } from "../../../kernel/clock.ts";
import type { Arrival, Feed, Outlet } from "./feed.ts";
import type { Layer } from "./layer.ts";
import { ahead } from "./sequence.ts";
import { PictureCount } from "./vp8.ts";

const VIDEO_TICKS_PER_MS = 90;
const AUDIO_TICKS_PER_MS = 48;
const BEST = 1;

/** One stream that goes out to a viewer, used for whichever feed is put into it. */
export class Slot implements Outlet {
  readonly isVideo: boolean;
  readonly sender: RTCRtpSender;
  feed: Feed | undefined;
  /** The layer that is wanted; the best one when there are fewer. */
  rank = BEST;
  isPaused = false;
  readonly #transceiver: RTCRtpTransceiver;
  readonly #count = new PictureCount();
  /** The layer whose packets go out now. */
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

  /** The layer that should go out. */
  get target(): Layer | undefined {
    return this.isPaused ? undefined : this.feed?.layerAt(this.rank);
  }

  /** Puts a feed into the slot, or empties it. */
  assign(feed?: Feed): void {
    this.feed?.slots.delete(this);
    this.feed = feed;
    this.#current = undefined;
    this.isPaused = false;
    this.rank = BEST;
    feed?.slots.add(this);
    if (feed?.isVideo === true) this.target?.askForKey(nowMs());
  }

  /** Stops sending until it is resumed; the place is kept. */
  pause(): void {
    this.isPaused = true;
    this.#current = undefined;
  }

  /** Sends again, or better: the layer of the rank. */
  raiseTo(rank: number): void {
    this.rank = rank;
    this.isPaused = false;
  }

  /** Asks for a key picture while the wanted layer does not go out yet. */
  askForKey(atMs: number): void {
    if (this.isVideo && this.target !== this.#current) this.target?.askForKey(atMs);
  }

  /** Sends a packet of the feed when it is of the layer that goes out, or begins the wanted one. */
  forward(layer: Layer, packet: RtpPacket, arrival: Arrival): void {
    if (layer === this.#current) {
      if (ahead(packet.header.sequenceNumber, this.#firstNumber) < 0) return;
    } else {
      const mayBegin = layer === this.target && arrival.head?.isKey !== false;
      if (!mayBegin) return;
      this.#begin(layer, packet, arrival);
    }
    this.#sentAtMs = arrival.atMs;
    const { head } = arrival;
    const sent =
      head === undefined ? packet : new RtpPacket(packet.header, this.#count.renumbered(packet.payload, head));
    // A transport that is not up yet, or down already, takes nothing.
    this.sender.sendRtp(sent).catch(() => undefined);
  }

  #begin(layer: Layer, packet: RtpPacket, { atMs, head }: Arrival): void {
    this.#current = layer;
    this.#firstNumber = packet.header.sequenceNumber;
    if (this.#sentAtMs > 0) {
      const ticksPerMs = head === undefined ? AUDIO_TICKS_PER_MS : VIDEO_TICKS_PER_MS;
      this.sender.replaceRTP(packet.header, false, Math.max(1, atMs - this.#sentAtMs) * ticksPerMs);
    }
    if (head !== undefined) this.#count.continueWith(packet.payload, head);
  }
}
