import type { RtpPacket } from "werift";
import { nowMs } from "../../../../kernel/clock.ts";
import type { MediaPacket, MediaTap } from "../media/engine.ts";
import type { Feed, FeedOutlet, PacketArrival } from "./feed.ts";
import type { Layer } from "./layer.ts";

const BEST = 1;

/** A copy of a feed for the server itself: its best layer that flows, changed at keyframes. */
export class FeedTap implements FeedOutlet, MediaTap {
  readonly #feed: Feed;
  readonly #receive: (packet: MediaPacket) => void;
  #current: Layer | undefined;

  constructor(feed: Feed, receive: (packet: MediaPacket) => void) {
    this.#feed = feed;
    this.#receive = receive;
    feed.slots.add(this);
    this.askForKey();
  }

  forward(layer: Layer, packet: RtpPacket, { head }: PacketArrival): void {
    const target = this.#feed.layerAt(BEST);
    if (layer === target && layer !== this.#current && head?.isKey !== false) this.#current = layer;
    if (target !== this.#current) target?.askForKey(nowMs());
    if (layer !== this.#current) return;
    const { sequenceNumber: sequence, timestamp, marker: isLast } = packet.header;
    this.#receive({ streamId: layer.ssrc, sequence, timestamp, isLast, payload: packet.payload });
  }

  askForKey(): void {
    if (this.#feed.isVideo) this.#feed.layerAt(BEST)?.askForKey(nowMs());
  }

  /** A feed that ends assigns nothing. */
  assign(): void {
    this.close();
  }

  close(): void {
    this.#feed.slots.delete(this);
  }
}
