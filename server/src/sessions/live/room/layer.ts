import {
  GenericNack,
  PictureLossIndication,
  ReceiverEstimatedMaxBitrate,
  RtcpPayloadSpecificFeedback,
  RtcpTransportLayerFeedback,
  type RTCRtpReceiver,
} from "werift";
import { Missing } from "./missing.ts";

/** A publisher is asked for a key picture at most so often. */
const KEY_GAP_MS = 500;
const HEADER_BYTES = 40;
const MANTISSA_MAX = 0x3ffff;

/** One stream that comes in: an audio stream, a video stream, or one size of a video in several sizes. */
export class Layer {
  readonly ssrc: number;
  /** 0 for the smallest. */
  readonly rank: number;
  readonly missing = new Missing();
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

  /** Once a second: how much came in it. */
  measure(): void {
    this.bitsPerSecond = this.#bytes * 8;
    this.#bytes = 0;
  }

  /** Asks the publisher to repeat what did not come. */
  askForMissing(nowMs: number): void {
    const lost = this.missing.due(nowMs);
    if (lost.length === 0) return;
    const feedback = new GenericNack({ senderSsrc: this.#receiver.rtcpSsrc, mediaSourceSsrc: this.ssrc, lost });
    this.#send(new RtcpTransportLayerFeedback({ feedback }));
  }

  /** Asks the publisher for a picture that needs no other. */
  askForKey(nowMs: number): void {
    if (nowMs - this.#keyAskedAtMs < KEY_GAP_MS) return;
    this.#keyAskedAtMs = nowMs;
    const feedback = new PictureLossIndication({ senderSsrc: this.#receiver.rtcpSsrc, mediaSsrc: this.ssrc });
    this.#send(new RtcpPayloadSpecificFeedback({ feedback }));
  }

  /** Tells the publisher how much to send at most, over all its streams. */
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
    // A transport that is not up yet, or down already, takes nothing.
    this.#receiver.dtlsTransport.sendRtcp([packet]).catch(() => undefined);
  }
}
