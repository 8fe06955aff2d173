import type { RtpPacket } from "werift";
import type { MediaKind } from "@openrounds/contract/sessions/live/signals.ts";
import { nowMs } from "../../../../kernel/clock.ts";
import type { Layer } from "./layer.ts";
import { readDescriptor, type Vp8Descriptor } from "./vp8.ts";

/** Louder than this counts as speaking; in dB below the maximum (RFC 6464). */
const LOUD_DB = 50;
const SILENT_DB = 127;
/** A larger layer with less than this share of the frames of the smaller one is starved, and flows again from the other. */
const STARVED_SHARE = 0.5;
const RECOVERED_SHARE = 0.8;
/** In measurements, one a second. */
const RECOVERED_AFTER = 4;
/** Fewer frames a second say nothing: the camera is off or covered. */
const LEAST_FRAMES = 4;
const ATTACK = 0.5;
const DECAY = 0.05;

/** The arrival time of a packet, and for video its payload header. */
export interface PacketArrival {
  readonly atMs: number;
  readonly head: Vp8Descriptor | undefined;
}

/** A receiver of a feed's packets: the stream of one viewer. */
export interface FeedOutlet {
  forward(layer: Layer, packet: RtpPacket, arrival: PacketArrival): void;
  /** Switches to another feed, or to none. */
  assign(feed?: Feed): void;
}

/** A medium that one person publishes, in one or several layers. */
export class Feed {
  readonly peerId: string;
  readonly kind: MediaKind;
  /** In ascending order of size. */
  layers: readonly Layer[] = [];
  readonly slots = new Set<FeedOutlet>();
  /** Whether the person has it switched on. */
  isLive = false;
  /** Whether the browser sends nothing for a while, since its line hardly carries the voice. */
  isResting = false;
  spokeAtMs = 0;
  #levelDb = SILENT_DB;
  #isStarved = false;
  /** How many measurements in a row contradict the state. */
  #measurements = 0;

  constructor(peerId: string, kind: MediaKind) {
    this.peerId = peerId;
    this.kind = kind;
  }

  get isVideo(): boolean {
    return this.kind !== "mic";
  }

  /** The rank of the best layer that flows. */
  get bestRank(): number {
    return this.#isStarved ? 0 : this.layers.length - 1;
  }

  /** The layer of a rank, or the best one below it that flows. */
  layerAt(rank: number): Layer | undefined {
    return this.layers[Math.min(rank, this.bestRank)];
  }

  /**
   * Once a second: measures the layers. On a weak uplink the browser starves the larger one: it gives way to the smaller
   * one, and comes back after it has flowed for a while.
   */
  measure(): void {
    for (const layer of this.layers) layer.measure();
    const [small, large] = this.layers;
    if (small === undefined || large === undefined) return;
    const fullRate = Math.max(small.framesPerSecond, LEAST_FRAMES);
    if (Math.max(small.framesPerSecond, large.framesPerSecond) < LEAST_FRAMES) return;
    const share = large.framesPerSecond / fullRate;
    const isFlowing = share >= (this.#isStarved ? RECOVERED_SHARE : STARVED_SHARE);
    this.#measurements = isFlowing === this.#isStarved ? this.#measurements + 1 : 0;
    if (this.#measurements < (this.#isStarved ? RECOVERED_AFTER : 1)) return;
    this.#isStarved = !this.#isStarved;
    this.#measurements = 0;
  }

  /** Begins again with the layers of a new connection. */
  restart(): void {
    this.layers = [];
    this.#isStarved = false;
    this.#measurements = 0;
  }

  /** Adds a layer, replacing an earlier one of the same rank. */
  addLayer(layer: Layer): void {
    const others = this.layers.filter(({ rank }) => rank !== layer.rank);
    this.layers = [...others, layer].toSorted((a, b) => a.rank - b.rank);
  }

  /** Forwards a packet to all viewers of this feed. */
  receive(layer: Layer, packet: RtpPacket): void {
    const atMs = nowMs();
    layer.note(packet);
    layer.missing.note(packet.header.sequenceNumber, atMs);
    if (!this.isLive || packet.payload.length === 0) return;
    // The ids of the publisher's header extensions have other meanings in the viewer's connection.
    packet.header.extensions = [];
    const head = this.isVideo ? readDescriptor(packet.payload) : undefined;
    for (const slot of this.slots) slot.forward(layer, packet, { atMs, head });
  }

  /** Smooths the level of a microphone: fast attack, slow decay. */
  hear(levelDb: number = SILENT_DB): void {
    this.#levelDb += (levelDb - this.#levelDb) * (levelDb < this.#levelDb ? ATTACK : DECAY);
    if (this.isLive && this.#levelDb < LOUD_DB) this.spokeAtMs = nowMs();
  }
}
