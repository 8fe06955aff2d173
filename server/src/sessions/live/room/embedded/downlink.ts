import {
  GenericNack,
  RtcpRrPacket,
  RtcpTransportLayerFeedback,
  TransportWideCC,
  type RTCPeerConnection,
  type RtcpPacket,
} from "werift";
import type { BandwidthStep, SignalOf, VideoSlot } from "@openrounds/contract/sessions/live/signals.ts";
import { SECOND, nowMs } from "../../../../kernel/clock.ts";
import { STREAM_LIMITS, type MediaOffer } from "../media/engine.ts";
import { Adaptation } from "./adaptation.ts";
import { sdpOf, openDownlink, type MediaAddresses } from "./connections.ts";
import type { Feed } from "./feed.ts";
import { fatesIn } from "./line-gauge.ts";
import { Pacer } from "./pacer.ts";
import { Slot } from "./slot.ts";

/** Above this packet loss, and behind a queue, no picture is retransmitted, since that would increase the congestion. */
const RETRANSMIT_BELOW = 0.12;

/** A browser reports its voices every five seconds at least. */
const ANSWERS_WITHIN_MS = 8 * SECOND;

/** How much faster pictures leave than they come, on a line that does not carry all of them. */
const PACE = 1.3;
const LEAST_PACE_BPS = 60_000;
/** On a line of which nothing is known yet. */
const FIRST_PACE_BPS = 400_000;

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
  #answeredAtMs = -Infinity;
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
    this.#adaptation = this.#adaptation.renewed();
    const open = (count: number, isVideo: boolean): Slot[] =>
      Array.from({ length: count }, () => {
        const kind = isVideo ? "video" : "audio";
        const transceiver = connection.addTransceiver(kind, { direction: "sendonly" });
        const slot = new Slot(transceiver, isVideo, this.#pacer, this.#adaptation.line);
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
      this.#answeredAtMs = nowMs();
      const feedback = packet instanceof RtcpTransportLayerFeedback ? packet.feedback : undefined;
      if (feedback instanceof TransportWideCC) {
        adaptation.line.noteFates(fatesIn(feedback), nowMs());
        return;
      }
      if (feedback instanceof GenericNack) {
        const isRepeated = !slot.isPaused && adaptation.lost < RETRANSMIT_BELOW && !adaptation.hasQueue(nowMs());
        const pictures = isRepeated ? feedback.lost : [];
        feedback.lost = isVideo ? pictures : slot.repairs.allow(feedback.lost, nowMs());
      }
      handle(packet);
    };
    sender.onRtcp.subscribe((packet: RtcpPacket) => {
      if (slot.isGauged || !(packet instanceof RtcpRrPacket)) return;
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
    for (const [feed, isLarge] of wanted) {
      const slot = pool.find((each) => each.feed === undefined);
      slot?.assign(feed, isLarge);
      if (slot !== undefined && of === "picture") this.#adaptation.begin(slot, this.#prioritized, nowMs());
    }
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
    return this.#adaptation.isProven && pictures.some(({ rank, bestRank }) => rank < bestRank) ? "small" : "all";
  }

  /** How many voices the line carries. */
  get voiceLimit(): number {
    return this.#adaptation.voiceLimit(nowMs());
  }

  /** Whether the browser told lately what it received. */
  get isAnswering(): boolean {
    return nowMs() - this.#answeredAtMs < ANSWERS_WITHIN_MS;
  }

  get streams(): number {
    return this.slots.filter(({ feed }) => feed !== undefined).length;
  }

  get #prioritized(): Slot[] {
    const pictures = this.#priorities.flatMap((feed) => this.slots.find((slot) => slot.feed === feed) ?? []);
    return [...pictures, ...this.slots.filter(({ isVideo }) => !isVideo)];
  }

  /** Several times a second: gives way to a queue that grows. */
  react(): void {
    this.#adaptation.react(this.#prioritized, nowMs());
    this.#pace();
  }

  /** Once a second: adapts what is sent to the bandwidth. */
  adapt(): void {
    this.#adaptation.adapt(this.#prioritized, nowMs());
    this.#pace();
  }

  #pace(): void {
    const pictures = this.#pools.picture;
    const sent = pictures.reduce((sum, { target }) => sum + (target?.bitsPerSecond ?? 0), 0);
    const least = this.#adaptation.isProven || this.step !== "all" ? LEAST_PACE_BPS : FIRST_PACE_BPS;
    const isFree = this.step === "all" && this.#adaptation.isProven;
    this.#pacer.limitTo(isFree ? undefined : Math.max(least, sent * PACE));
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
