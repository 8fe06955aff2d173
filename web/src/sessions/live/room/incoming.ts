import type { IceServer } from "@openrounds/contract/sessions/live/schemas.ts";
import type { BrowserSignal, RoomSignal, VideoSlot } from "@openrounds/contract/sessions/live/signals.ts";
import type { RoomTile } from "./state.ts";

type Offer = Extract<RoomSignal, { type: "offer" }>;

interface Counted {
  readonly received: number;
  readonly lost: number;
}

/** What this browser is shown: a fixed number of streams, of which the room says whose they are. */
export class Incoming {
  /** All voices together, for one element that plays them; anew with each connection, because browsers play only the voices that were there at first. */
  audio = new MediaStream();
  /** What the next connection may go through. */
  relays: readonly IceServer[] = [];
  readonly #send: (signal: BrowserSignal) => void;
  readonly #show: (tiles: readonly RoomTile[]) => void;
  readonly #streams = new Map<string, MediaStream>();
  #slots: readonly VideoSlot[] = [];
  #connection: RTCPeerConnection | undefined;
  #counted: Counted = { received: 0, lost: 0 };

  constructor(send: (signal: BrowserSignal) => void, show: (tiles: readonly RoomTile[]) => void) {
    this.#send = send;
    this.#show = show;
  }

  /** Takes an offer of the room in place of an earlier one, and answers it. */
  async accept({ offerId, sdp }: Offer): Promise<void> {
    this.close();
    const connection = new RTCPeerConnection({ bundlePolicy: "max-bundle", iceServers: [...this.relays] });
    this.#connection = connection;
    this.#counted = { received: 0, lost: 0 };
    connection.addEventListener("connectionstatechange", () => {
      const isBroken = connection === this.#connection && connection.connectionState === "failed";
      if (isBroken) this.#send({ type: "restart" });
    });
    const voices: MediaStreamTrack[] = [];
    connection.addEventListener("track", ({ track, transceiver }) => {
      if (track.kind === "audio") voices.push(track);
      else this.#streams.set(transceiver.mid ?? "", new MediaStream([track]));
    });
    await connection.setRemoteDescription({ type: "offer", sdp });
    await connection.setLocalDescription();
    this.audio = new MediaStream(voices);
    this.#send({ type: "answer", offerId, sdp: connection.localDescription?.sdp ?? "" });
    this.#tell();
  }

  /** Asks for a new connection when this one did not live through the loss of the socket. */
  resume(): void {
    if (this.#connection?.connectionState !== "connected") this.#send({ type: "restart" });
  }

  /** The room says whose video comes where. */
  assign(slots: readonly VideoSlot[]): void {
    this.#slots = slots;
    this.#tell();
  }

  #tell(): void {
    this.#show(
      this.#slots.flatMap(({ mid, ...slot }) => {
        const stream = this.#streams.get(mid);
        return stream === undefined ? [] : [{ ...slot, stream }];
      }),
    );
  }

  /** How good the connection was since the last time; undefined before it stands. */
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
    const before = this.#counted;
    this.#counted = { received, lost };
    const lostNow = Math.max(0, lost - before.lost);
    const total = lostNow + Math.max(0, received - before.received);
    return roundTripS === undefined
      ? undefined
      : { roundTripMs: Math.min(60_000, roundTripS * 1000), lost: total === 0 ? 0 : lostNow / total };
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
    this.#streams.clear();
  }
}
