import {
  GenericNack,
  PictureLossIndication,
  ReceiverEstimatedMaxBitrate,
  RtcpPayloadSpecificFeedback,
  RtcpTransportLayerFeedback,
  type RTCRtpReceiver,
} from "werift";
import { MissingPackets } from "./missing.ts";

/** The minimum interval between keyframe requests to a publisher. */
const KEY_GAP_MS = 500;
const HEADER_BYTES = 40;
const MANTISSA_MAX = 0x3ffff;

/** One incoming stream: audio, video, or one simulcast layer of a video. */
export class Layer {
  readonly ssrc: number;
  /** 0 for the smallest. */
  readonly rank: number;
  readonly missing = new MissingPackets();
  bitsPerSecond = 0;
  readonly #receiver: RTCRtpReceiver;
  #bytes = 0;
  #keyAskedAtMs = 0;

  constructor(receiver: RTCRtpReceiver, ssrc: number, rank: number) {
    this.#receiver = receiver;
    this.ssrc = ssrc;
    this.rank = rank;
  }

  note(payloadBytes: number): void {
    this.#bytes += payloadBytes + HEADER_BYTES;
  }

  /** Once a second: measures the bitrate. */
  measure(): void {
    this.bitsPerSecond = this.#bytes * 8;
    this.#bytes = 0;
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
