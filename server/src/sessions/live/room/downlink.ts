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
import { described, openDownlink, type MediaAddresses } from "./connections.ts";
import type { Feed } from "./feed.ts";
import { Slot } from "./slot.ts";

/** Every voice has a place of its own, so that a change of speaker never cuts a word. */
const AUDIO_SLOTS = ROOM_LIMITS.publishers - 1;
/** Every camera, and two screens. */
export const VIDEO_SLOTS = ROOM_LIMITS.publishers + 1;
/** A line that loses more gets nothing repeated: repeats would fill it further. */
const REPEATS_BELOW = 0.12;

/** What one person is shown: a fixed number of streams that feeds are put into, so that nothing is negotiated twice. */
export class Downlink {
  slots: readonly Slot[] = [];
  readonly #media: MediaAddresses;
  #adaptation = new Adaptation();
  #connection: RTCPeerConnection | undefined;
  #offerId = 0;

  constructor(media: MediaAddresses) {
    this.#media = media;
  }

  /** Begins anew; answers the offer for the browser. */
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
    return { offerId, sdp: described(connection, this.#media) };
  }

  /** Takes the answer of the browser; one to an earlier offer is let fall. */
  async accept({ offerId, sdp }: SignalOf<"answer">): Promise<void> {
    if (offerId !== this.#offerId || this.#connection?.signalingState !== "have-local-offer") return;
    await this.#connection.setRemoteDescription({ type: "answer", sdp });
  }

  /** Follows what the browser reports, and keeps werift from repeating packets on a line that is full. */
  #listen({ sender }: Slot): void {
    const adaptation = this.#adaptation;
    const handle = sender.handleRtcpPacket.bind(sender);
    sender.handleRtcpPacket = (packet) => {
      const asksRepeat = packet.type === RtcpTransportLayerFeedback.type;
      if (!asksRepeat || adaptation.lost <= REPEATS_BELOW) handle(packet);
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

  /** Puts feeds into slots, the first ones first; those that are shown already keep their slot. */
  show(feeds: readonly Feed[], isVideo: boolean): void {
    const pool = this.slots.filter((slot) => slot.isVideo === isVideo);
    const wanted = new Set(feeds.slice(0, pool.length));
    for (const slot of pool) if (slot.feed !== undefined && !wanted.delete(slot.feed)) slot.assign();
    for (const feed of wanted) pool.find((slot) => slot.feed === undefined)?.assign(feed);
  }

  /** Which video comes under which media id. */
  get shown(): VideoSlot[] {
    return this.slots.flatMap(({ feed, mid, isVideo, isPaused }) =>
      isVideo && feed !== undefined && mid !== null ? [{ mid, peerId: feed.peerId, kind: feed.kind, isPaused }] : [],
    );
  }

  get streams(): number {
    return this.slots.filter(({ feed }) => feed !== undefined).length;
  }

  /** Once a second: fits what is sent to the line. */
  adapt(spokeAtMs: (slot: Slot) => number): void {
    this.#adaptation.adapt(this.slots, spokeAtMs, nowMs());
  }

  /** Some times a second: asks for key pictures where a stream waits for one. */
  askForKeys(atMs: number): void {
    for (const slot of this.slots) slot.askForKey(atMs);
  }

  async close(): Promise<void> {
    for (const slot of this.slots) slot.assign();
    this.slots = [];
    await this.#connection?.close();
  }
}
