import type { IceServer } from "@openrounds/contract/sessions/live/schemas.ts";
import type { BrowserSignal, MediaKind, RoomSignal } from "@openrounds/contract/sessions/live/signals.ts";

const SMALL_BPS = 100_000;
const LARGE_BPS = 450_000;
const SCREEN_BPS = 1_200_000;

/** The camera goes out in two sizes, of which each viewer gets the one that their line bears. */
const ENCODINGS: Readonly<Record<MediaKind, RTCRtpEncodingParameters[]>> = {
  mic: [{}],
  camera: [
    { rid: "l", scaleResolutionDownBy: 2, maxBitrate: SMALL_BPS, maxFramerate: 15 },
    { rid: "h", maxBitrate: LARGE_BPS, maxFramerate: 24 },
  ],
  screen: [{ maxBitrate: SCREEN_BPS, maxFramerate: 8 }],
};
const KINDS = Object.keys(ENCODINGS) as MediaKind[];

type Answer = Extract<RoomSignal, { type: "answer" }>;

/** Silence costs nothing, and one lost packet is repaired from the next. */
const OPUS_LINE = /(a=fmtp:\d+ minptime=10;useinbandfec=1)/g;
const OPUS_EXTRAS = "$1;usedtx=1;maxaveragebitrate=28000";

/**
 * What this browser sends: microphone, camera and screen over one connection that is negotiated
 * once; switching something on or off only changes what it carries.
 */
export class Outgoing {
  /** What the next connection may go through. */
  relays: readonly IceServer[] = [];
  readonly #send: (signal: BrowserSignal) => void;
  readonly #sources = new Map<MediaKind, MediaStreamTrack>();
  readonly #senders = new Map<MediaKind, RTCRtpSender>();
  #connection: RTCPeerConnection | undefined;
  #offerId = 0;
  /** Before the welcome nothing can be offered. */
  #isWelcome = false;

  constructor(send: (signal: BrowserSignal) => void) {
    this.#send = send;
  }

  /** Switches a source on or off. */
  async set(kind: MediaKind, track: MediaStreamTrack | null): Promise<void> {
    if (track === null) this.#sources.delete(kind);
    else this.#sources.set(kind, track);
    if (kind === "screen" && track !== null) track.contentHint = "detail";
    await this.#senders.get(kind)?.replaceTrack(track);
    await this.#begin();
  }

  /** Sends nothing any more, because the room did not admit it. */
  async silence(): Promise<void> {
    this.#sources.clear();
    for (const sender of this.#senders.values()) await sender.replaceTrack(null);
  }

  /** Goes on after a welcome: in the same place with the same connection, when it stands, else with a new one. */
  async resume(isSamePlace: boolean): Promise<void> {
    const stands = this.#connection?.signalingState === "stable" && this.#connection.connectionState !== "failed";
    if (!isSamePlace || !stands) this.close();
    this.#isWelcome = true;
    await this.#begin();
  }

  /** Offers a connection when there is something to send, and says what is on. */
  async #begin(): Promise<void> {
    if (!this.#isWelcome) return;
    if (this.#connection === undefined && this.#sources.size > 0) await this.#offer();
    const [mic, camera, screen] = (["mic", "camera", "screen"] as const).map((kind) => this.#sources.has(kind));
    this.#send({ type: "state", mic: mic === true, camera: camera === true, screen: screen === true });
  }

  async #offer(): Promise<void> {
    const connection = new RTCPeerConnection({ bundlePolicy: "max-bundle", iceServers: [...this.relays] });
    const offerId = ++this.#offerId;
    this.#connection = connection;
    connection.addEventListener("connectionstatechange", () => {
      const isBroken = connection === this.#connection && connection.connectionState === "failed";
      if (isBroken) void this.resume(false);
    });
    const transceivers = KINDS.map((kind) => {
      const source = this.#sources.get(kind) ?? (kind === "mic" ? "audio" : "video");
      const transceiver = connection.addTransceiver(source, { direction: "sendonly", sendEncodings: ENCODINGS[kind] });
      this.#senders.set(kind, transceiver.sender);
      return [transceiver, kind] as const;
    });
    await connection.setLocalDescription();
    const kinds = Object.fromEntries(transceivers.map(([{ mid }, kind]) => [mid ?? "", kind]));
    this.#send({ type: "publish", offerId, sdp: connection.localDescription?.sdp ?? "", kinds });
  }

  /** Takes the answer of the room. */
  async accept({ offerId, sdp }: Answer): Promise<void> {
    if (offerId !== this.#offerId || this.#connection?.signalingState !== "have-local-offer") return;
    await this.#connection.setRemoteDescription({ type: "answer", sdp: sdp.replace(OPUS_LINE, OPUS_EXTRAS) });
  }

  close(): void {
    this.#isWelcome = false;
    this.#connection?.close();
    this.#connection = undefined;
    this.#senders.clear();
  }
}
