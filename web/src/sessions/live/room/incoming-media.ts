import type { IceServer } from "@openrounds/contract/sessions/live/schemas.ts";
import type { BrowserSignal, RoomSignal, VideoSlot } from "@openrounds/contract/sessions/live/signals.ts";
import type { RoomTile } from "./state.ts";

type OfferSignal = Extract<RoomSignal, { type: "offer" }>;

interface PacketCount {
  readonly received: number;
  readonly lost: number;
}

/** The share of lost packets from which voices are played later, and how much. */
const LOSSY = 0.02;
const LATER_MS = 250;

export interface IncomingOptions {
  readonly send: (signal: BrowserSignal) => void;
  readonly show: (tiles: readonly RoomTile[]) => void;
  /** Called when nothing arrives any more. */
  readonly silent: () => void;
}

/** The media that this browser receives: a fixed number of streams, which the room assigns to people. */
export class IncomingMedia {
  /**
   * All voices in one stream, for one audio element. Each connection gets a new one, because browsers play only the
   * tracks that a stream had at first.
   */
  audio = new MediaStream();
  /** The voice of the interpreter, as long as a language is chosen. */
  interpreter = new MediaStream();
  /** The ICE servers of the next connection. */
  relays: readonly IceServer[] = [];
  readonly #options: IncomingOptions;
  readonly #streams = new Map<string, MediaStream>();
  #slots: readonly VideoSlot[] = [];
  #connection: RTCPeerConnection | undefined;
  #packetCount: PacketCount = { received: 0, lost: 0 };

  constructor(options: IncomingOptions) {
    this.#options = options;
  }

  /** Answers an offer of the room, which replaces earlier ones. */
  async accept({ offerId, sdp, channelMid }: OfferSignal): Promise<void> {
    this.close();
    const connection = new RTCPeerConnection({ bundlePolicy: "max-bundle", iceServers: [...this.relays] });
    this.#connection = connection;
    this.#packetCount = { received: 0, lost: 0 };
    connection.addEventListener("connectionstatechange", () => {
      if (connection !== this.#connection) return;
      if (connection.connectionState === "failed") this.#options.send({ type: "restart" });
      if (connection.connectionState === "disconnected") this.#options.silent();
    });
    const voices: MediaStreamTrack[] = [];
    const channel: MediaStreamTrack[] = [];
    connection.addEventListener("track", ({ track, transceiver }) => {
      if (transceiver.mid === channelMid) channel.push(track);
      else if (track.kind === "audio") voices.push(track);
      else this.#streams.set(transceiver.mid ?? "", new MediaStream([track]));
    });
    await connection.setRemoteDescription({ type: "offer", sdp });
    await connection.setLocalDescription();
    this.audio = new MediaStream(voices);
    this.interpreter = new MediaStream(channel);
    this.#options.send({ type: "answer", offerId, sdp: connection.localDescription?.sdp ?? "" });
    this.#showTiles();
  }

  /** Asks for a new connection if this one failed while the socket was lost. */
  resume(): void {
    if (this.#connection?.connectionState !== "connected") this.#options.send({ type: "restart" });
  }

  /** Assigns the streams to the people whose videos they carry. */
  assign(slots: readonly VideoSlot[]): void {
    this.#slots = slots;
    this.#showTiles();
  }

  #showTiles(): void {
    this.#options.show(
      this.#slots.flatMap(({ mid, ...slot }) => {
        const stream = this.#streams.get(mid);
        return stream === undefined ? [] : [{ ...slot, stream }];
      }),
    );
  }

  /** The quality of the connection since the last measurement; undefined before it is established. */
  async measure(): Promise<{ roundTripMs: number; lost: number } | undefined> {
    if (this.#connection?.connectionState !== "connected") return undefined;
    let roundTripS: number | undefined;
    let received = 0;
    let lost = 0;
    for (const report of (await this.#connection.getStats()).values() as Iterable<Record<string, unknown>>) {
      const figure = (name: string): number => (typeof report[name] === "number" ? report[name] : 0);
      if (report["type"] === "candidate-pair" && report["nominated"] === true) {
        roundTripS = figure("currentRoundTripTime");
      }
      if (report["type"] !== "inbound-rtp") continue;
      received += figure("packetsReceived");
      lost += Math.max(0, figure("packetsLost"));
    }
    const before = this.#packetCount;
    this.#packetCount = { received, lost };
    const lostNow = Math.max(0, lost - before.lost);
    const total = lostNow + Math.max(0, received - before.received);
    const share = total === 0 ? 0 : lostNow / total;
    this.#cushion(share);
    return roundTripS === undefined ? undefined : { roundTripMs: Math.min(60_000, roundTripS * 1000), lost: share };
  }

  /** Plays voices later while packets are lost, so that repairs come in time. */
  #cushion(lost: number): void {
    for (const receiver of this.#connection?.getReceivers() ?? []) {
      if (receiver.track.kind === "audio" && "jitterBufferTarget" in receiver) {
        receiver.jitterBufferTarget = lost > LOSSY ? LATER_MS : null;
      }
    }
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
    this.#streams.clear();
  }
}
