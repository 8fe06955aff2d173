import type { IceServer } from "@openrounds/contract/sessions/live/schemas.ts";
import type { BrowserSignal, MediaKind, RoomSignal } from "@openrounds/contract/sessions/live/signals.ts";
import { withOpus } from "./opus.ts";

const SMALL_BPS = 100_000;
const LARGE_BPS = 450_000;
const SCREEN_BPS = 1_200_000;

/** The camera is sent in two sizes (simulcast); each viewer gets the one that their connection can take. */
const ENCODINGS: Readonly<Record<MediaKind, RTCRtpEncodingParameters[]>> = {
  mic: [{}],
  camera: [
    // Janus takes the first for the larger one.
    { rid: "h", maxBitrate: LARGE_BPS, maxFramerate: 24 },
    { rid: "l", scaleResolutionDownBy: 2, maxBitrate: SMALL_BPS, maxFramerate: 15 },
  ],
  screen: [{ maxBitrate: SCREEN_BPS, maxFramerate: 8 }],
};
const KINDS = Object.keys(ENCODINGS) as MediaKind[];

type AnswerSignal = Extract<RoomSignal, { type: "answer" }>;

/** The room needs less to change who hears a voice. */
const TURN_MS = 400;

/**
 * The media that this browser sends: microphone, camera and screen over one connection that is negotiated once. Turning
 * a source on or off only replaces its track.
 */
export class OutgoingMedia {
  /** The ICE servers of the next connection. */
  relays: readonly IceServer[] = [];
  readonly #send: (signal: BrowserSignal) => void;
  readonly #sources = new Map<MediaKind, MediaStreamTrack>();
  readonly #senders = new Map<MediaKind, RTCRtpSender>();
  #connection: RTCPeerConnection | undefined;
  #offerId = 0;
  /** Nothing can be offered before the welcome. */
  #isWelcome = false;
  #answer: string | undefined;
  /** Whether voices are sent in few small packets. */
  #isThin = false;
  /** Whether the camera sends nothing for a while. */
  #isResting = false;
  #isInterpreting = false;
  /** Whether no voice is sent, while the room changes who hears it. */
  #isTurning = false;

  constructor(send: (signal: BrowserSignal) => void) {
    this.#send = send;
  }

  /** Turns a source on or off. */
  async set(kind: MediaKind, track: MediaStreamTrack | null): Promise<void> {
    if (track === null) this.#sources.delete(kind);
    else this.#sources.set(kind, track);
    if (kind === "screen" && track !== null) track.contentHint = "detail";
    if (kind !== "mic" || !this.#isTurning) await this.#senders.get(kind)?.replaceTrack(track);
    await this.#begin();
  }

  /** Sends the voice into the channel of an interpreter's language, or to the room; nobody hears it in between. */
  async interpret(isOn: boolean): Promise<void> {
    if (isOn === this.#isInterpreting) return;
    this.#isInterpreting = isOn;
    this.#isTurning = true;
    await this.#senders.get("mic")?.replaceTrack(null);
    await this.#begin();
    await new Promise((resume) => setTimeout(resume, TURN_MS));
    this.#isTurning = false;
    await this.#senders.get("mic")?.replaceTrack(this.#sources.get("mic") ?? null);
  }

  /** Continues after a welcome: with the same connection if the room is resumed and the connection is usable, else with a new one. */
  async resume(isResumed: boolean): Promise<void> {
    const isConnectionUsable =
      this.#connection?.signalingState === "stable" && this.#connection.connectionState !== "failed";
    if (!isResumed || !isConnectionUsable) this.close();
    this.#isWelcome = true;
    await this.#begin();
  }

  /** Offers a connection if there is something to send, and reports which sources are on. */
  async #begin(): Promise<void> {
    if (!this.#isWelcome) return;
    if (this.#connection === undefined && this.#sources.size > 0) await this.#offer();
    const [mic, camera, screen] = (["mic", "camera", "screen"] as const).map((kind) => this.#sources.has(kind));
    const on = { mic: mic === true, camera: camera === true, screen: screen === true };
    this.#send({ type: "state", ...on, isInterpreting: this.#isInterpreting });
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

  /** Applies the room's answer. */
  async accept({ offerId, sdp }: AnswerSignal): Promise<void> {
    if (offerId !== this.#offerId || this.#connection?.signalingState !== "have-local-offer") return;
    this.#answer = sdp;
    await this.#connection.setRemoteDescription({ type: "answer", sdp: withOpus(sdp, this.#isThin) });
    await this.rest(this.#isResting);
  }

  /** Sends voices in fewer and smaller packets, or in the usual ones: the same answer again, the room need not know. */
  async slim(isThin: boolean): Promise<void> {
    if (isThin === this.#isThin) return;
    this.#isThin = isThin;
    const [connection, answer] = [this.#connection, this.#answer];
    if (connection?.signalingState !== "stable" || answer === undefined) return;
    await connection.setLocalDescription();
    await connection.setRemoteDescription({ type: "answer", sdp: withOpus(answer, isThin) });
  }

  /** Stops the camera's pictures for a while, or sends them again; the camera itself stays on. */
  async rest(isResting: boolean): Promise<void> {
    this.#isResting = isResting;
    const sender = this.#senders.get("camera");
    const parameters = sender?.getParameters();
    if (parameters?.encodings.every(({ active }) => active === !isResting) !== false) return;
    for (const encoding of parameters.encodings) encoding.active = !isResting;
    await sender?.setParameters(parameters);
  }

  close(): void {
    this.#isWelcome = false;
    this.#connection?.close();
    this.#connection = undefined;
    this.#answer = undefined;
    this.#senders.clear();
  }
}
