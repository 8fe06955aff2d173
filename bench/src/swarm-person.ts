import {
  MediaStreamTrack,
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
const VOICE_BYTES = 80;
/** 100 kbit/s at some sixteen frames a second. */
const FRAME_BYTES = 750;
/** A page of nine small pictures, and a large one. */
const PICTURES = 10;
/** Between two packets of a picture that flows. */
const FROZEN_AFTER_MS = 1000;

/** How many packets arrived at all persons of this process. */
export const arrived = { packets: 0 };

/** Counts the media packets of a connection without decrypting them: a hundred people would need more than this machine. */
function countOnly(connection: RTCPeerConnection, onPacket: (data: Buffer) => void): void {
  for (const transport of connection.dtlsTransports as unknown as CountedTransport[]) {
    transport.startSrtp = () => {
      if (transport.srtpStarted) return;
      transport.srtpStarted = true;
      transport.updateSrtpSession();
      transport.iceTransport.connection.onData.subscribe((data) => {
        if (!isMedia(data) || isRtcp(data)) return;
        arrived.packets++;
        onPacket(data);
      });
    };
  }
}

/** What the count needs of the transport; private in the library, whose version is pinned. */
interface CountedTransport {
  srtpStarted: boolean;
  startSrtp(): void;
  updateSrtpSession(): void;
  readonly iceTransport: {
    readonly connection: { readonly onData: { subscribe(hear: (data: Buffer) => void): void } };
  };
}

/** A person without a browser, who sends real packets and counts those that arrive. */
export class SwarmPerson {
  readonly #entrance: RoomEntrance;
  readonly #origin: string;
  readonly #publishes: boolean;
  /** Since when there is a picture to wait for; undefined before. */
  #waitsSinceMs: number | undefined;
  #socket: WebSocket | undefined;
  #down: RTCPeerConnection | undefined;
  #up: RTCPeerConnection | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ownId = "";
  #view = "";
  readonly #lastAtMs = new Map<number, number>();
  /** How long after the first person with a camera was known the first picture came; undefined before. */
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
    if (pictures.length > 0) this.#waitsSinceMs ??= performance.now();
    this.#send({ type: "view", pictures });
  }

  async #receive(offerId: number, sdp: string): Promise<void> {
    const [earlier, down] = [this.#down, new RTCPeerConnection(CONFIG)];
    this.#down = down;
    await earlier?.close();
    down.connectionStateChange.subscribe((state) => {
      if (state === "failed" && down === this.#down) this.#send({ type: "restart" });
    });
    await down.setRemoteDescription({ type: "offer", sdp });
    countOnly(down, (data) => this.#note(data));
    await down.setLocalDescription(await down.createAnswer());
    this.#send({ type: "answer", offerId, sdp: down.localDescription?.sdp ?? "" });
  }

  /** Notes a packet of a picture: they are larger than those of voices. */
  #note(data: Buffer): void {
    if (data.length < FRAME_BYTES / 2) return;
    const atMs = performance.now();
    this.firstPictureMs ??= atMs - (this.#waitsSinceMs ?? atMs);
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
    let [ticks, isKeyAsked] = [0, true];
    video.sender.onPictureLossIndication.subscribe(() => (isKeyAsked = true));
    this.#timer = setInterval(() => {
      const number = ++ticks & 0xffff;
      voice.writeRtp(
        new RtpPacket(new RtpHeader({ sequenceNumber: number, timestamp: ticks * 960 }), Buffer.alloc(VOICE_BYTES)),
      );
      if (ticks % FRAME_EVERY_TICKS !== 0) return;
      picture.writeRtp(frameOf(ticks / FRAME_EVERY_TICKS, isKeyAsked));
      isKeyAsked = false;
    }, SEND_EVERY_MS);
  }

  async leave(): Promise<void> {
    clearInterval(this.#timer);
    this.#socket?.close();
    await Promise.all([this.#up?.close(), this.#down?.close()]);
  }
}

/** A VP8 frame in one packet. */
function frameOf(frame: number, isKey: boolean): RtpPacket {
  const payload = Buffer.alloc(FRAME_BYTES);
  // The descriptor: begin of a frame, with a picture id of 15 bits; then the bit of an interframe.
  payload[0] = 0x90;
  payload[1] = 0x80;
  payload.writeUInt16BE(0x8000 | (frame & 0x7fff), 2);
  payload[4] = isKey ? 0x10 : 0x11;
  const timestamp = frame * FRAME_EVERY_TICKS * SEND_EVERY_MS * 90;
  return new RtpPacket(new RtpHeader({ sequenceNumber: frame & 0xffff, timestamp, marker: true }), payload);
}
