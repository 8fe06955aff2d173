import {
  GenericNack,
  PictureLossIndication,
  ReceiverEstimatedMaxBitrate,
  RtcpPayloadSpecificFeedback,
  RtcpTransportLayerFeedback,
  type RTCRtpReceiver,
  type RtpPacket,
} from "werift";
import { MissingPackets } from "./missing.ts";

/** The minimum interval between keyframe requests to a publisher. */
const KEY_GAP_MS = 500;
/** What a packet costs beside its content. */
export const HEADER_BYTES = 40;
const MANTISSA_MAX = 0x3ffff;

/** One incoming stream: audio, video, or one simulcast layer of a video. */
export class Layer {
  readonly ssrc: number;
  /** 0 for the smallest. */
  readonly rank: number;
  readonly missing = new MissingPackets();
  bitsPerSecond = 0;
  framesPerSecond = 0;
  readonly #receiver: RTCRtpReceiver;
  #bytes = 0;
  #frames = 0;
  #timestamp: number | undefined;
  #keyAskedAtMs = 0;

  constructor(receiver: RTCRtpReceiver, ssrc: number, rank: number) {
    this.#receiver = receiver;
    this.ssrc = ssrc;
    this.rank = rank;
  }

  /** Counts a received packet; all packets of a frame have its timestamp. */
  note({ header, payload }: RtpPacket): void {
    this.#bytes += payload.length + HEADER_BYTES;
    if (payload.length === 0 || header.timestamp === this.#timestamp) return;
    this.#timestamp = header.timestamp;
    this.#frames++;
  }

  /** Once a second: measures the bitrate and the frame rate. */
  measure(): void {
    this.bitsPerSecond = this.#bytes * 8;
    this.framesPerSecond = this.#frames;
    this.#bytes = 0;
    this.#frames = 0;
  }

  /** Requests retransmission of missing packets (NACK). */
  askForMissing(nowMs: number): void {
    const lost = this.missing.due(nowMs);
    if (lost.length === 0) return;
    const feedback = new GenericNack({ senderSsrc: this.#receiver.rtcpSsrc, mediaSourceSsrc: this.ssrc, lost });
    this.#send(new RtcpTransportLayerFeedback({ feedback }));
  }

  /** Requests a keyframe from the publisher (PLI). */
  askForKey(nowMs: number): void {
    if (nowMs - this.#keyAskedAtMs < KEY_GAP_MS) return;
    this.#keyAskedAtMs = nowMs;
    const feedback = new PictureLossIndication({ senderSsrc: this.#receiver.rtcpSsrc, mediaSsrc: this.ssrc });
    this.#send(new RtcpPayloadSpecificFeedback({ feedback }));
  }

  /** Limits the publisher's bitrate over all streams (REMB). */
  capAt(bitsPerSecond: number): void {
    const brExp = Math.max(0, Math.ceil(Math.log2(bitsPerSecond / MANTISSA_MAX)));
    const feedback = new ReceiverEstimatedMaxBitrate({
      senderSsrc: this.#receiver.rtcpSsrc,
      mediaSsrc: 0,
      ssrcNum: 1,
      brExp,
      brMantissa: bitsPerSecond >> brExp,
      ssrcFeedbacks: [this.ssrc],
    });
    this.#send(new RtcpPayloadSpecificFeedback({ feedback }));
  }

  #send(packet: RtcpTransportLayerFeedback | RtcpPayloadSpecificFeedback): void {
    // A transport that is not up yet, or already closed, rejects.
    this.#receiver.dtlsTransport.sendRtcp([packet]).catch(() => undefined);
  }
}
