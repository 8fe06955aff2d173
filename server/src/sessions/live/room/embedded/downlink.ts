import {
  GenericNack,
  ReceiverEstimatedMaxBitrate,
  RtcpPayloadSpecificFeedback,
  RtcpRrPacket,
  RtcpTransportLayerFeedback,
  type RTCPeerConnection,
  type RtcpPacket,
} from "werift";
import type { BandwidthStep, SignalOf, VideoSlot } from "@openrounds/contract/sessions/live/signals.ts";
import { nowMs } from "../../../../kernel/clock.ts";
import { STREAM_LIMITS, type MediaOffer } from "../media/engine.ts";
import { Adaptation } from "./adaptation.ts";
import { sdpOf, openDownlink, type MediaAddresses } from "./connections.ts";
import type { Feed } from "./feed.ts";
import { Pacer } from "./pacer.ts";
import { Slot } from "./slot.ts";

/** Above this packet loss no picture is retransmitted, since retransmissions would increase the congestion. */
const RETRANSMIT_BELOW = 0.12;

/** How much faster pictures leave than they come, on a line that does not carry all of them. */
const PACE = 1.3;
const LEAST_PACE_BPS = 60_000;

/** A feed, and whether its picture is shown large. */
export interface SizedFeed {
  readonly feed: Feed;
  readonly isLarge: boolean;
}

/** What a stream carries. */
type Pool = "picture" | "voice" | "channel";
const NO_POOLS = { picture: [], voice: [], channel: [] } as const;

/** What one person receives: a fixed number of streams to which feeds are assigned, so that nothing is renegotiated. */
export class Downlink {
  #pools: Readonly<Record<Pool, readonly Slot[]>> = NO_POOLS;
  readonly #media: MediaAddresses;
  readonly #pacer = new Pacer();
  #adaptation = new Adaptation();
  #connection: RTCPeerConnection | undefined;
  #offerId = 0;
  /** The pictures that are sent, the most important one first. */
  #priorities: readonly Feed[] = [];

  constructor(media: MediaAddresses) {
    this.#media = media;
  }

  /** Creates a new connection; returns the offer for the browser. */
  async offer(): Promise<MediaOffer> {
    await this.close();
    const offerId = ++this.#offerId;
    const connection = openDownlink(this.#media);
    this.#connection = connection;
    this.#adaptation = new Adaptation();
    const open = (count: number, isVideo: boolean): Slot[] =>
      Array.from({ length: count }, () => {
        const kind = isVideo ? "video" : "audio";
        const slot = new Slot(connection.addTransceiver(kind, { direction: "sendonly" }), isVideo, this.#pacer);
        this.#listen(slot);
        return slot;
      });
    this.#pools = {
      picture: open(STREAM_LIMITS.pictures, true),
      voice: open(STREAM_LIMITS.voices, false),
      channel: open(1, false),
    };
    await connection.setLocalDescription(await connection.createOffer());
    const channelMid = this.#pools.channel[0]?.mid ?? "";
    return { offerId, sdp: sdpOf(connection, this.#media), channelMid };
  }

  /** Accepts the SDP answer of the browser; an SDP answer to an earlier offer is ignored. */
  async accept({ offerId, sdp }: SignalOf<"answer">): Promise<void> {
    if (offerId !== this.#offerId || this.#connection?.signalingState !== "have-local-offer") return;
    await this.#connection.setRemoteDescription({ type: "answer", sdp });
  }

  /** Handles RTCP reports of the browser, and stops werift from retransmitting pictures on congestion. */
  #listen(slot: Slot): void {
    const { sender, isVideo } = slot;
    const adaptation = this.#adaptation;
    const handle = sender.handleRtcpPacket.bind(sender);
    sender.handleRtcpPacket = (packet) => {
      const repeat = packet instanceof RtcpTransportLayerFeedback ? packet.feedback : undefined;
      if (repeat instanceof GenericNack) {
        const asked = isVideo && adaptation.lost > RETRANSMIT_BELOW ? [] : repeat.lost;
        repeat.lost = isVideo ? asked : slot.repairs.allow(asked, nowMs());
      }
      handle(packet);
    };
    sender.onRtcp.subscribe((packet: RtcpPacket) => {
      if (packet instanceof RtcpPayloadSpecificFeedback && packet.feedback instanceof ReceiverEstimatedMaxBitrate) {
        adaptation.noteEstimate(Number(packet.feedback.bitrate), nowMs());
      }
      if (!(packet instanceof RtcpRrPacket)) return;
      for (const report of packet.reports) {
        if (report.ssrc === sender.ssrc) adaptation.noteReport({ ...report, skipped: slot.skipped });
      }
    });
  }

  get slots(): Slot[] {
    return Object.values(this.#pools).flat();
  }

  /** Sends pictures, voices or an interpreter by priority; those that are sent already keep their slot. */
  send(feeds: readonly SizedFeed[], of: Pool): void {
    const pool = this.#pools[of];
    const wanted = new Map(feeds.slice(0, pool.length).map(({ feed, isLarge }) => [feed, isLarge]));
    if (of === "picture") this.#priorities = [...wanted.keys()];
    for (const slot of pool) {
      const isLarge = slot.feed === undefined ? undefined : wanted.get(slot.feed);
      if (isLarge === undefined) slot.assign();
      else slot.isLarge = isLarge;
      if (slot.feed !== undefined) wanted.delete(slot.feed);
    }
    for (const [feed, isLarge] of wanted) pool.find((slot) => slot.feed === undefined)?.assign(feed, isLarge);
  }

  /** The videos by media id. */
  get shown(): VideoSlot[] {
    return this.slots.flatMap(({ feed, mid, isVideo, isPaused }) =>
      isVideo && feed !== undefined && mid !== null
        ? [{ mid, peerId: feed.peerId, kind: feed.kind, isPaused: isPaused || feed.isResting }]
        : [],
    );
  }

  /** What the line carries of the pictures that are wanted. */
  get step(): BandwidthStep {
    const pictures = this.#pools.picture.filter(({ feed }) => feed !== undefined);
    const paused = pictures.filter(({ isPaused }) => isPaused).length;
    if (paused > 0) return paused === pictures.length ? "voices" : "one";
    return pictures.some(({ rank, bestRank }) => rank < bestRank) ? "small" : "all";
  }

  /** How many voices the line carries. */
  get voiceLimit(): number {
    return this.#adaptation.voiceLimit(nowMs());
  }

  get streams(): number {
    return this.slots.filter(({ feed }) => feed !== undefined).length;
  }

  /** Once a second: adapts what is sent to the bandwidth. */
  adapt(): void {
    const pictures = this.#priorities.flatMap((feed) => this.slots.find((slot) => slot.feed === feed) ?? []);
    this.#adaptation.adapt([...pictures, ...this.slots.filter(({ isVideo }) => !isVideo)], nowMs());
    const sent = pictures.reduce((sum, { target }) => sum + (target?.bitsPerSecond ?? 0), 0);
    this.#pacer.limitTo(this.step === "all" ? undefined : Math.max(LEAST_PACE_BPS, sent * PACE));
  }

  /** About fifty times a second: sends the pictures that wait. */
  pass(ms: number): void {
    this.#pacer.pass(ms);
  }

  /** Several times a second: requests keyframes for streams that wait for one. */
  askForKeys(atMs: number): void {
    for (const slot of this.slots) slot.askForKey(atMs);
  }

  async close(): Promise<void> {
    for (const slot of this.slots) slot.assign();
    this.#pools = NO_POOLS;
    await this.#connection?.close();
  }
}
