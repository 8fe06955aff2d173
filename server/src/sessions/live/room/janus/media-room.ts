import type { BandwidthStep, MediaKind, SignalOf, VideoSlot } from "@openrounds/contract/sessions/live/signals.ts";
import type { Log } from "../../../../kernel/log.ts";
import {
  STREAM_LIMITS,
  THIN_VOICES,
  type MediaOffer,
  type MediaPacket,
  type MediaRoom,
  type MediaRoomEvents,
  type MediaTap,
  type PeerMedia,
  type WantedMedia,
} from "../media/engine.ts";
import { JanusPublisher } from "./publisher.ts";
import { destroyRoom, type JanusRoom, type RoomHost } from "./rooms.ts";
import { JanusSubscriber } from "./subscriber.ts";

class JanusPeer implements PeerMedia {
  readonly publisher: JanusPublisher;
  readonly subscriber: JanusSubscriber;
  readonly #room: JanusMediaRoom;
  readonly #onClosed: () => void;

  constructor(room: JanusMediaRoom, log: Log, onClosed: () => void) {
    this.#room = room;
    this.#onClosed = onClosed;
    this.publisher = new JanusPublisher(() => room.update());
    this.subscriber = new JanusSubscriber(
      {
        find: (peerId, kind) => room.find(peerId)?.publisher.feedOf(kind),
        askForKey: (peerId) => room.find(peerId)?.publisher.askForKey(),
      },
      (error) => log.warn("Janus did not switch a stream", {}, error),
    );
  }

  get live(): MediaKind[] {
    return this.publisher.live;
  }

  get spokeAtMs(): number {
    return this.publisher.spokeAtMs;
  }

  get shown(): VideoSlot[] {
    return this.subscriber.shown;
  }

  get step(): BandwidthStep {
    return this.subscriber.step;
  }

  get voiceLimit(): number {
    return this.subscriber.step === "voices" ? THIN_VOICES.few : STREAM_LIMITS.voices;
  }

  /** Janus does not tell what the line of a publisher loses. */
  get isCameraResting(): boolean {
    return false;
  }

  get streams(): number {
    return this.subscriber.streams;
  }

  /** Janus keeps the reports of browsers for itself, and tells only of connections that end. */
  get isAnswering(): boolean {
    return this.subscriber.isUp;
  }

  publish(offer: SignalOf<"publish">): Promise<string> {
    const { host, room } = this.#room.place;
    return this.publisher.publish(host, room.roomId, offer);
  }

  offer(): Promise<MediaOffer> {
    const { host, room } = this.#room.place;
    return this.subscriber.offer(host, room);
  }

  answer(answer: SignalOf<"answer">): Promise<void> {
    return this.subscriber.answer(answer);
  }

  setLive(kind: MediaKind, isLive: boolean): void {
    this.publisher.setLive(kind, isLive);
  }

  show(wanted: WantedMedia): void {
    this.subscriber.show(wanted);
  }

  noteLoss({ lost }: Pick<SignalOf<"quality">, "lost">): void {
    this.subscriber.noteLoss(lost);
  }

  tap(kind: MediaKind, receive: (packet: MediaPacket) => void): MediaTap {
    return this.publisher.tap(kind, receive);
  }

  forget(): void {
    this.publisher.forget();
    this.subscriber.forget();
  }

  async close(): Promise<void> {
    this.#onClosed();
    // Streams that carried this person are switched away before the feed ends.
    this.#room.update();
    await Promise.all([this.publisher.close(), this.subscriber.close()]);
  }
}

/** Where a room is: its host, and the room there. */
interface RoomPlace {
  readonly host: RoomHost;
  readonly room: JanusRoom;
}

/** The media of a room at a Janus, which may move to another one. */
export class JanusMediaRoom implements MediaRoom {
  readonly #peers = new Map<string, JanusPeer>();
  readonly #log: Log;
  readonly #events: MediaRoomEvents;
  readonly #onClosed: () => void;
  #place: RoomPlace | undefined;

  constructor(log: Log, events: MediaRoomEvents, onClosed: () => void) {
    this.#log = log;
    this.#events = events;
    this.#onClosed = onClosed;
  }

  /** Where the room is; fails while it moves, so that browsers come again. */
  get place(): RoomPlace {
    if (this.#place === undefined) throw new Error("the room is moving to another Janus");
    return this.#place;
  }

  /** Whether the room is at a host. */
  isAt(host: RoomHost["client"]): boolean {
    return this.#place?.host.client === host;
  }

  /** Puts the room at a host. */
  settle(place: RoomPlace): void {
    this.#place = place;
  }

  /** Forgets the host that was lost. */
  unsettle(): void {
    this.#place = undefined;
    for (const peer of this.#peers.values()) peer.forget();
  }

  /** Begins again at another host. */
  restart(): void {
    this.#events.onLost();
  }

  find(peerId: string): JanusPeer | undefined {
    return this.#peers.get(peerId);
  }

  /** Sends again what everybody wants, after feeds came or went. */
  update(): void {
    for (const { subscriber } of this.#peers.values()) subscriber.update();
  }

  enter(peerId: string): PeerMedia {
    const peer = new JanusPeer(this, this.#log, () => this.#peers.delete(peerId));
    this.#peers.set(peerId, peer);
    return peer;
  }

  async close(): Promise<void> {
    this.#onClosed();
    const place = this.#place;
    await Promise.all([...this.#peers.values()].map((peer) => peer.close()));
    if (place !== undefined) await destroyRoom(place.host, place.room.roomId);
  }
}
