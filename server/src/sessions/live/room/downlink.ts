import {
  ReceiverEstimatedMaxBitrate,
  RtcpPayloadSpecificFeedback,
  RtcpRrPacket,
  RtcpTransportLayerFeedback,
  type RTCPeerConnection,
  type RtcpPacket,
} from "werift";
import { ROOM_LIMITS } from "@openrounds/contract/sessions/live/schemas.ts";
import type { SignalOf, VideoSlot } from "@openrounds/contract/sessions/live/signals.ts";
import { nowMs } from "../../../kernel/clock.ts";
import { Adaptation } from "./adaptation.ts";
import { sdpOf, openDownlink, type MediaAddresses } from "./connections.ts";
import type { Feed } from "./feed.ts";
import { Slot } from "./slot.ts";

/** Every audio feed has its own slot, so that a change of speaker never cuts a word. */
export const AUDIO_SLOTS = ROOM_LIMITS.publishers - 1;
/** Every camera, and two screens. */
export const VIDEO_SLOTS = ROOM_LIMITS.publishers + 1;
/** Above this packet loss nothing is retransmitted, since retransmissions would increase the congestion. */
const RETRANSMIT_BELOW = 0.12;

/** What one person receives: a fixed number of streams to which feeds are assigned, so that nothing is renegotiated. */
export class Downlink {
  slots: readonly Slot[] = [];
  readonly #media: MediaAddresses;
  #adaptation = new Adaptation();
  #connection: RTCPeerConnection | undefined;
  #offerId = 0;

  constructor(media: MediaAddresses) {
    this.#media = media;
  }

  /** Creates a new connection; returns the offer for the browser. */
  async offer(): Promise<{ offerId: number; sdp: string }> {
    await this.close();
    const offerId = ++this.#offerId;
    const connection = openDownlink(this.#media);
    this.#connection = connection;
    this.#adaptation = new Adaptation();
    this.slots = Array.from({ length: VIDEO_SLOTS + AUDIO_SLOTS }, (_, index) => {
      const isVideo = index < VIDEO_SLOTS;
      const slot = new Slot(connection.addTransceiver(isVideo ? "video" : "audio", { direction: "sendonly" }), isVideo);
      this.#listen(slot);
      return slot;
    });
    await connection.setLocalDescription(await connection.createOffer());
    return { offerId, sdp: sdpOf(connection, this.#media) };
  }

  /** Accepts the SDP answer of the browser; an SDP answer to an earlier offer is ignored. */
  async accept({ offerId, sdp }: SignalOf<"answer">): Promise<void> {
    if (offerId !== this.#offerId || this.#connection?.signalingState !== "have-local-offer") return;
    await this.#connection.setRemoteDescription({ type: "answer", sdp });
  }

  /** Handles RTCP reports of the browser, and stops werift from retransmitting on congestion. */
  #listen({ sender }: Slot): void {
    const adaptation = this.#adaptation;
    const handle = sender.handleRtcpPacket.bind(sender);
    sender.handleRtcpPacket = (packet) => {
      const asksRepeat = packet.type === RtcpTransportLayerFeedback.type;
      if (!asksRepeat || adaptation.lost <= RETRANSMIT_BELOW) handle(packet);
    };
    sender.onRtcp.subscribe((packet: RtcpPacket) => {
      if (packet instanceof RtcpPayloadSpecificFeedback && packet.feedback instanceof ReceiverEstimatedMaxBitrate) {
        adaptation.noteEstimate(Number(packet.feedback.bitrate), nowMs());
      }
      if (!(packet instanceof RtcpRrPacket)) return;
      for (const report of packet.reports) {
        if (report.ssrc === sender.ssrc) adaptation.noteLoss(report.fractionLost / 256);
      }
    });
  }

  /** Assigns feeds to slots by priority; feeds that are shown already keep their slot. */
  show(feeds: readonly Feed[], isVideo: boolean): void {
    const pool = this.slots.filter((slot) => slot.isVideo === isVideo);
    const wanted = new Set(feeds.slice(0, pool.length));
    for (const slot of pool) if (slot.feed !== undefined && !wanted.delete(slot.feed)) slot.assign();
    for (const feed of wanted) pool.find((slot) => slot.feed === undefined)?.assign(feed);
  }

  /** The videos by media id. */
  get shown(): VideoSlot[] {
    return this.slots.flatMap(({ feed, mid, isVideo, isPaused }) =>
      isVideo && feed !== undefined && mid !== null ? [{ mid, peerId: feed.peerId, kind: feed.kind, isPaused }] : [],
    );
  }

  get streams(): number {
    return this.slots.filter(({ feed }) => feed !== undefined).length;
  }

  /** Once a second: adapts what is sent to the bandwidth. */
  adapt(spokeAtMs: (slot: Slot) => number): void {
    this.#adaptation.adapt(this.slots, spokeAtMs, nowMs());
  }

  /** Several times a second: requests keyframes for streams that wait for one. */
  askForKeys(atMs: number): void {
    for (const slot of this.slots) slot.askForKey(atMs);
  }

  async close(): Promise<void> {
    for (const slot of this.slots) slot.assign();
    this.slots = [];
    await this.#connection?.close();
  }
}
