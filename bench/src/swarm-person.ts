import {
  MediaStreamTrack,
  RTCDtlsTransport,
  RTCPeerConnection,
  RtpHeader,
  RtpPacket,
  isMedia,
  isRtcp,
  useNACK,
  useOPUS,
  useSdesMid,
  useVP8,
  type PeerConfig,
} from "werift";
import { WebSocket } from "ws";
import type { RoomSignal, BrowserSignal, RoomPerson } from "@openrounds/contract/sessions/live/signals.ts";
import type { RoomEntrance } from "@openrounds/server/sessions/live/providers/video.ts";

const CONFIG: Partial<PeerConfig> = {
  iceServers: [],
  iceUseIpv6: false,
  bundlePolicy: "max-bundle",
  codecs: { audio: [useOPUS()], video: [useVP8({ rtcpFeedback: [useNACK()] })] },
  headerExtensions: { audio: [useSdesMid()], video: [useSdesMid()] },
};
const SEND_EVERY_MS = 20;
const FRAME_EVERY_TICKS = 3;
const KEY_EVERY_FRAMES = 60;
const VOICE_BYTES = 80;
/** 100 kbit/s at some sixteen frames a second. */
const FRAME_BYTES = 750;
/** A page of nine small pictures, and a large one. */
const PICTURES = 10;
/** Between two packets of a picture that flows. */
const FROZEN_AFTER_MS = 1000;

/** How many packets arrived at all persons of this process. */
export const arrived = { packets: 0 };

/** Counts media packets without decrypting them: a hundred people would need more than this machine. */
function countOnly(): void {
  const prototype = RTCDtlsTransport.prototype as unknown as {
    startSrtp(this: CountedTransport): void;
  };
  prototype.startSrtp = function (this: CountedTransport) {
    if (this.srtpStarted) return;
    this.srtpStarted = true;
    this.updateSrtpSession();
    this.iceTransport.connection.onData.subscribe((data) => {
      if (!isMedia(data) || isRtcp(data)) return;
      arrived.packets++;
      this.onPacket?.(data);
    });
  };
}

/** What the count needs of the transport; private in the library, whose version is pinned. */
interface CountedTransport {
  srtpStarted: boolean;
  updateSrtpSession(): void;
  onPacket?: (data: Buffer) => void;
  readonly iceTransport: {
    readonly connection: { readonly onData: { subscribe(hear: (data: Buffer) => void): void } };
  };
}

countOnly();

/** A person without a browser, who sends real packets and counts those that arrive. */
export class SwarmPerson {
  readonly #entrance: RoomEntrance;
  readonly #origin: string;
  readonly #publishes: boolean;
  readonly #enteredAtMs = performance.now();
  #socket: WebSocket | undefined;
  #down: RTCPeerConnection | undefined;
  #up: RTCPeerConnection | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ownId = "";
  #view = "";
  readonly #lastAtMs = new Map<number, number>();
  /** How long after entering the first picture came; undefined before. */
  firstPictureMs: number | undefined;
  /** How long pictures stood still, in milliseconds. */
  frozenMs = 0;

  constructor(origin: string, entrance: RoomEntrance, publishes: boolean) {
    this.#origin = origin;
    this.#entrance = entrance;
    this.#publishes = publishes;
  }

  enter(): void {
    const socket = new WebSocket(`${this.#origin}${this.#entrance.socketPath}`);
    this.#socket = socket;
    socket.on("error", () => undefined);
    socket.on("open", () => this.#send({ type: "hello", token: this.#entrance.token, device: "swarm" }));
    let hearing = Promise.resolve();
    socket.on("message", (data: Buffer) => {
      const signal = JSON.parse(data.toString("utf8")) as RoomSignal;
      hearing = hearing.then(() => this.#hear(signal)).catch(() => undefined);
    });
  }

  #send(signal: BrowserSignal): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(signal));
  }

  async #hear(signal: RoomSignal): Promise<void> {
    switch (signal.type) {
      case "welcome":
        this.#ownId = signal.peerId;
        if (this.#publishes) await this.#publish();
        return;
      case "offer":
        return this.#receive(signal.offerId, signal.sdp);
      case "answer":
        await this.#up?.setRemoteDescription({ type: "answer", sdp: signal.sdp });
        this.#send({ type: "state", mic: true, camera: true, screen: false });
        return;
      case "people":
        return this.#look(signal.people);
      default:
    }
  }

  /** Asks for a page of the people with a camera, the first one in large. */
  #look(people: readonly RoomPerson[]): void {
    const others = people.filter(({ peerId, on }) => peerId !== this.#ownId && on.includes("camera"));
    const pictures = others
      .slice(0, PICTURES)
      .map(({ peerId }, index) => ({ peerId, kind: "camera" as const, isLarge: index === 0 }));
    const view = JSON.stringify(pictures);
    if (view === this.#view) return;
    this.#view = view;
    this.#send({ type: "view", pictures });
  }

  async #receive(offerId: number, sdp: string): Promise<void> {
    const down = new RTCPeerConnection(CONFIG);
    this.#down = down;
    await down.setRemoteDescription({ type: "offer", sdp });
    await down.setLocalDescription(await down.createAnswer());
    for (const transport of down.dtlsTransports) {
      (transport as unknown as CountedTransport).onPacket = (data) => this.#note(data);
    }
    this.#send({ type: "answer", offerId, sdp: down.localDescription?.sdp ?? "" });
  }

  /** Notes a packet of a picture: they are larger than those of voices. */
  #note(data: Buffer): void {
    if (data.length < FRAME_BYTES / 2) return;
    const atMs = performance.now();
    this.firstPictureMs ??= atMs - this.#enteredAtMs;
    const ssrc = data.readUInt32BE(8);
    const gapMs = atMs - (this.#lastAtMs.get(ssrc) ?? atMs);
    if (gapMs > FROZEN_AFTER_MS) this.frozenMs += gapMs;
    this.#lastAtMs.set(ssrc, atMs);
  }

  async #publish(): Promise<void> {
    const up = new RTCPeerConnection(CONFIG);
    this.#up = up;
    const [voice, picture] = [new MediaStreamTrack({ kind: "audio" }), new MediaStreamTrack({ kind: "video" })];
    const audio = up.addTransceiver(voice, { direction: "sendonly" });
    const video = up.addTransceiver(picture, { direction: "sendonly" });
    await up.setLocalDescription(await up.createOffer());
    const kinds = { [audio.mid ?? "0"]: "mic" as const, [video.mid ?? "1"]: "camera" as const };
    this.#send({ type: "publish", offerId: 1, sdp: up.localDescription?.sdp ?? "", kinds });
    let ticks = 0;
    this.#timer = setInterval(() => {
      const number = ++ticks & 0xffff;
      voice.writeRtp(
        new RtpPacket(new RtpHeader({ sequenceNumber: number, timestamp: ticks * 960 }), Buffer.alloc(VOICE_BYTES)),
      );
      if (ticks % FRAME_EVERY_TICKS === 0) picture.writeRtp(frameOf(ticks / FRAME_EVERY_TICKS));
    }, SEND_EVERY_MS);
  }

  async leave(): Promise<void> {
    clearInterval(this.#timer);
    this.#socket?.close();
    await Promise.all([this.#up?.close(), this.#down?.close()]);
  }
}

/** A VP8 frame in one packet, now and then a keyframe. */
function frameOf(frame: number): RtpPacket {
  const payload = Buffer.alloc(FRAME_BYTES);
  // The descriptor: begin of a frame, with a picture id of 15 bits; then the bit of an interframe.
  payload[0] = 0x90;
  payload[1] = 0x80;
  payload.writeUInt16BE(0x8000 | (frame & 0x7fff), 2);
  payload[4] = frame % KEY_EVERY_FRAMES === 0 ? 0x10 : 0x11;
  const timestamp = frame * FRAME_EVERY_TICKS * SEND_EVERY_MS * 90;
  return new RtpPacket(new RtpHeader({ sequenceNumber: frame & 0xffff, timestamp, marker: true }), payload);
}
