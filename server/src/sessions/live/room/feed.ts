import type { RtpPacket } from "werift";
import type { MediaKind } from "@openrounds/contract/sessions/live/signals.ts";
import { nowMs } from "../../../kernel/clock.ts";
import type { Layer } from "./layer.ts";
import { readHead, type Vp8Head } from "./vp8.ts";

/** Louder than this counts as speaking; in dB below the loudest possible. */
const LOUD_DB = 50;
const SILENT_DB = 127;
const RISE = 0.5;
const FALL = 0.05;

/** When a packet came, and what its head says; only video has one. */
export interface Arrival {
  readonly atMs: number;
  readonly head: Vp8Head | undefined;
}

/** Where the packets of a feed go on to: the stream of one viewer. */
export interface Outlet {
  forward(layer: Layer, packet: RtpPacket, arrival: Arrival): void;
  /** Shows another feed in place of this one, or none. */
  assign(feed?: Feed): void;
}

/** What one person sends under one kind, in one or several sizes. */
export class Feed {
  readonly peerId: string;
  readonly kind: MediaKind;
  /** The smallest first. */
  layers: readonly Layer[] = [];
  readonly slots = new Set<Outlet>();
  /** Whether the person has it switched on. */
  isLive = false;
  spokeAtMs = 0;
  #levelDb = SILENT_DB;

  constructor(peerId: string, kind: MediaKind) {
    this.peerId = peerId;
    this.kind = kind;
  }

  get isVideo(): boolean {
    return this.kind !== "mic";
  }

  /** The layer of a rank, or the best below it. */
  layerAt(rank: number): Layer | undefined {
    return this.layers[Math.min(rank, this.layers.length - 1)];
  }

  /** Takes a stream in, in place of an earlier one of the same rank. */
  addLayer(layer: Layer): void {
    const others = this.layers.filter(({ rank }) => rank !== layer.rank);
    this.layers = [...others, layer].toSorted((a, b) => a.rank - b.rank);
  }

  /** Hands a packet to everybody who is shown this feed. */
  receive(layer: Layer, packet: RtpPacket): void {
    const atMs = nowMs();
    layer.note(packet.payload.length);
    if (this.isVideo) layer.missing.note(packet.header.sequenceNumber, atMs);
    if (!this.isLive || packet.payload.length === 0) return;
    // The ids of the publisher's header extensions mean something else to the viewer.
    packet.header.extensions = [];
    const head = this.isVideo ? readHead(packet.payload) : undefined;
    for (const slot of this.slots) slot.forward(layer, packet, { atMs, head });
  }

  /** Notes how loud a microphone is: quick to hear a voice, slow to forget it. */
  hear(levelDb: number = SILENT_DB): void {
    this.#levelDb += (levelDb - this.#levelDb) * (levelDb < this.#levelDb ? RISE : FALL);
    if (this.isLive && this.#levelDb < LOUD_DB) this.spokeAtMs = nowMs();
  }
}
