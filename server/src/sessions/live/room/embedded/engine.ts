import type { BandwidthStep, MediaKind, SignalOf, VideoSlot } from "@openrounds/contract/sessions/live/signals.ts";
import { nowMs } from "../../../../kernel/clock.ts";
import type {
  MediaEngine,
  MediaOffer,
  MediaPacket,
  MediaRoom,
  MediaTap,
  PeerMedia,
  WantedMedia,
} from "../media/engine.ts";
import type { MediaAddresses } from "./connections.ts";
import { Downlink, type SizedFeed } from "./downlink.ts";
import { FeedTap } from "./feed-tap.ts";
import type { Feed } from "./feed.ts";
import { Uplink } from "./uplink.ts";

const TICK_MS = 20;
const KEY_TICKS = 5;
const MEASURE_TICKS = 50;

/** Finds a medium of a person of the room, if it is live. */
type FindFeed = (peerId: string, kind: MediaKind) => Feed | undefined;

class EmbeddedPeer implements PeerMedia {
  readonly uplink: Uplink;
  readonly downlink: Downlink;
  readonly #findFeed: FindFeed;
  readonly #onClosed: () => void;

  constructor(peerId: string, media: MediaAddresses, findFeed: FindFeed, onClosed: () => void) {
    this.uplink = new Uplink(peerId, media);
    this.downlink = new Downlink(media);
    this.#findFeed = findFeed;
    this.#onClosed = onClosed;
  }

  get live(): MediaKind[] {
    return this.uplink.live;
  }

  get spokeAtMs(): number {
    return this.uplink.feed("mic").spokeAtMs;
  }

  get shown(): VideoSlot[] {
    return this.downlink.shown;
  }

  get step(): BandwidthStep {
    return this.downlink.step;
  }

  get voiceLimit(): number {
    return this.downlink.voiceLimit;
  }

  get isCameraResting(): boolean {
    return this.uplink.isCameraResting;
  }

  get streams(): number {
    return this.downlink.streams;
  }

  get isAnswering(): boolean {
    return this.downlink.isAnswering;
  }

  publish(offer: SignalOf<"publish">): Promise<string> {
    return this.uplink.accept(offer);
  }

  offer(): Promise<MediaOffer> {
    return this.downlink.offer();
  }

  answer(answer: SignalOf<"answer">): Promise<void> {
    return this.downlink.accept(answer);
  }

  setLive(kind: MediaKind, isLive: boolean): void {
    this.uplink.feed(kind).isLive = isLive;
  }

  show({ pictures, voices, channel }: WantedMedia): void {
    const feedsOf = (peerId: string, kind: MediaKind, isLarge = true): SizedFeed[] => {
      const feed = this.#findFeed(peerId, kind);
      return feed === undefined ? [] : [{ feed, isLarge }];
    };
    const seen = pictures.flatMap(({ peerId, kind, isLarge }) => feedsOf(peerId, kind, isLarge));
    this.downlink.send(seen, "picture");
    this.downlink.send(
      voices.flatMap((peerId) => feedsOf(peerId, "mic")),
      "voice",
    );
    this.downlink.send(channel === undefined ? [] : feedsOf(channel, "mic"), "channel");
  }

  /** Ignored: the reports of each stream are more precise. */
  noteLoss(): void {}

  tap(kind: MediaKind, receive: (packet: MediaPacket) => void): MediaTap {
    return new FeedTap(this.uplink.feed(kind), receive);
  }

  /** A number of times a second: requests what is missing, and adapts to the bandwidth. */
  tick(ticks: number): void {
    this.uplink.askForMissing(nowMs());
    this.downlink.pass(TICK_MS);
    if (ticks % KEY_TICKS === 0) {
      this.downlink.react();
      this.downlink.askForKeys(nowMs());
    }
    if (ticks % MEASURE_TICKS !== 0) return;
    this.uplink.measure();
    this.downlink.adapt();
  }

  async close(): Promise<void> {
    this.#onClosed();
    await Promise.all([this.uplink.close(), this.downlink.close()]);
  }
}

class EmbeddedMediaRoom implements MediaRoom {
  readonly #peers = new Map<string, EmbeddedPeer>();
  readonly #media: MediaAddresses;
  readonly #onClosed: () => void;

  constructor(media: MediaAddresses, onClosed: () => void) {
    this.#media = media;
    this.#onClosed = onClosed;
  }

  enter(peerId: string): PeerMedia {
    const findFeed: FindFeed = (id, kind) => {
      const feed = this.#peers.get(id)?.uplink.feed(kind);
      return feed?.isLive === true ? feed : undefined;
    };
    const peer = new EmbeddedPeer(peerId, this.#media, findFeed, () => this.#peers.delete(peerId));
    this.#peers.set(peerId, peer);
    return peer;
  }

  tick(ticks: number): void {
    for (const peer of this.#peers.values()) peer.tick(ticks);
  }

  async close(): Promise<void> {
    this.#onClosed();
    await Promise.all([...this.#peers.values()].map((peer) => peer.close()));
  }
}

/** The engine that comes with the server: it forwards packets in this process. */
export class EmbeddedEngine implements MediaEngine {
  readonly capacity: number;
  readonly #media: MediaAddresses;
  readonly #rooms = new Set<EmbeddedMediaRoom>();
  readonly #timer: NodeJS.Timeout;
  #ticks = 0;

  constructor(media: MediaAddresses, capacity: number) {
    this.#media = media;
    this.capacity = capacity;
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  #tick(): void {
    this.#ticks++;
    for (const room of this.#rooms) room.tick(this.#ticks);
  }

  openRoom(): Promise<MediaRoom> {
    const room = new EmbeddedMediaRoom(this.#media, () => this.#rooms.delete(room));
    this.#rooms.add(room);
    return Promise.resolve(room);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#rooms].map((room) => room.close()));
  }
}
