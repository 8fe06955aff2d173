import { RTP_EXTENSION_URI, type RTCPeerConnection, type RTCRtpTransceiver } from "werift";
import { MEDIA_KINDS, type MediaKind, type SignalOf } from "@openrounds/contract/sessions/live/signals.ts";
import { nowMs } from "../../../../kernel/clock.ts";
import { sdpOf, openUplink, withBundledPorts, type MediaAddresses } from "./connections.ts";
import { Feed } from "./feed.ts";
import { Layer } from "./layer.ts";
import { UplinkCap } from "./uplink-cap.ts";

/** The rid of the larger simulcast layer. */
const LARGE = "h";

/** werift's loss counter reports false losses for simulcast, so it is turned off; layers have their own counters. */
function silenceLossCount({ receiver }: RTCRtpTransceiver): void {
  // A private field of the library, whose version is pinned in package.json.
  (receiver as unknown as { readonly nack: { close(): void } }).nack.close();
}

const levelOf = (extensions: Readonly<Record<string, unknown>> | undefined): number | undefined => {
  const value = extensions?.[RTP_EXTENSION_URI.audioLevelIndication];
  return typeof value === "object" && value !== null && "level" in value && typeof value.level === "number"
    ? value.level
    : undefined;
};

/** What one person publishes: microphone, camera and screen, each a feed. */
export class Uplink {
  readonly #feeds = new Map<MediaKind, Feed>();
  readonly #cap = new UplinkCap();
  readonly #peerId: string;
  readonly #media: MediaAddresses;
  #connection: RTCPeerConnection | undefined;

  constructor(peerId: string, media: MediaAddresses) {
    this.#peerId = peerId;
    this.#media = media;
  }

  get feeds(): Feed[] {
    return [...this.#feeds.values()];
  }

  /** The media that are switched on. */
  get live(): MediaKind[] {
    return MEDIA_KINDS.filter((kind) => this.#feeds.get(kind)?.isLive === true);
  }

  feed(kind: MediaKind): Feed {
    const feed = this.#feeds.get(kind) ?? new Feed(this.#peerId, kind);
    this.#feeds.set(kind, feed);
    return feed;
  }

  /** Accepts an SDP offer of a browser, which replaces an earlier one; returns the SDP answer. */
  async accept({ sdp, kinds }: SignalOf<"publish">): Promise<string> {
    await this.#connection?.close();
    for (const feed of this.feeds) feed.restart();
    const connection = openUplink(this.#media);
    this.#connection = connection;
    connection.onRemoteTransceiverAdded.subscribe((transceiver) => {
      silenceLossCount(transceiver);
      const kind = kinds[transceiver.mid ?? ""];
      if (kind !== undefined) this.#receive(transceiver, this.feed(kind));
    });
    await connection.setRemoteDescription({ type: "offer", sdp: withBundledPorts(sdp) });
    await connection.setLocalDescription(await connection.createAnswer());
    return sdpOf(connection, this.#media);
  }

  #receive(transceiver: RTCRtpTransceiver, feed: Feed): void {
    transceiver.onTrack.subscribe((track) => {
      let layer: Layer | undefined;
      track.onReceiveRtp.subscribe((packet, extensions) => {
        if (layer?.ssrc !== packet.header.ssrc) {
          layer = new Layer(transceiver.receiver, packet.header.ssrc, track.rid === LARGE ? 1 : 0);
          feed.addLayer(layer);
        }
        if (!feed.isVideo) feed.hear(levelOf(extensions));
        feed.receive(layer, packet);
      });
    });
  }

  /** About fifty times a second: requests missing packets. */
  askForMissing(atMs: number): void {
    // What is sent again on a line that is too narrow is lost too, and more with it.
    if (this.#cap.isLossy) return;
    for (const { layers } of this.#feeds.values()) for (const layer of layers) layer.askForMissing(atMs);
  }

  /** Once a second: measures the bitrates, and limits the browser's. */
  measure(): void {
    for (const feed of this.#feeds.values()) feed.measure();
    this.#cap.apply(this.feeds, nowMs());
    this.feed("camera").isResting = this.isCameraResting;
  }

  /** Whether the camera rests, since the line hardly carries the voice. */
  get isCameraResting(): boolean {
    return this.#cap.isNarrow && this.feed("camera").isLive;
  }

  async close(): Promise<void> {
    for (const feed of this.feeds) for (const slot of feed.slots) slot.assign();
    await this.#connection?.close();
  }
}
