import * as z from "zod/mini";
import type { BandwidthStep, SignalOf, VideoSlot } from "@openrounds/contract/sessions/live/signals.ts";
import { nowMs } from "../../../../kernel/clock.ts";
import { BandwidthSteps } from "../media/bandwidth-steps.ts";
import { STREAM_LIMITS, type MediaOffer, type WantedMedia } from "../media/engine.ts";
import type { JanusEvent } from "./client.ts";
import type { JanusFeed } from "./publisher.ts";
import { PLACEHOLDER_MIDS, placeholderStreams, type JanusRoom, type RoomHost } from "./rooms.ts";

const layerChangeSchema = z.object({ mid: z.string(), substream: z.number() });
const attachedSchema = z.object({ streams: z.array(z.object({ type: z.string(), mid: z.string() })) });
/** Before a request that failed is said again. */
const RETRY_MS = 500;
const KEY_RETRY_MS = 1000;
const KEY_TRIES = 5;
const SMALL = 0;
const LARGE = 1;

/** A medium that is wanted, and where Janus has it. */
interface WantedFeed extends JanusFeed {
  readonly peerId: string;
  readonly kind: "mic" | "camera" | "screen";
  readonly isLarge: boolean;
}

/** What a stream carries. */
type Pool = "picture" | "voice" | "channel";

/** The streams of an offer are pictures, then voices, then an interpreter. */
const poolOf = (type: string, index: number): Pool =>
  type === "video" ? "picture" : index < STREAM_LIMITS.pictures + STREAM_LIMITS.voices ? "voice" : "channel";

/** One stream to a viewer, which carries changing feeds. */
interface Stream {
  readonly mid: string;
  readonly pool: Pool;
  wanted: WantedFeed | undefined;
  /** What Janus sends there: the feed, and its layer where that was chosen. */
  sent: JanusFeed | undefined;
  layer: number | undefined;
  /** The layer that Janus has changed to. */
  reached: number | undefined;
  /** Whether a request about it failed. */
  isUnknown: boolean;
}

/** The others in the room. */
export interface JanusOthers {
  /** Where Janus has a medium that is live. */
  readonly find: (peerId: string, kind: WantedFeed["kind"]) => JanusFeed | undefined;
  readonly askForKey: (peerId: string) => void;
}

const isSame = (one: JanusFeed | undefined, other: JanusFeed | undefined): boolean =>
  one?.feed === other?.feed && one?.mid === other?.mid;

/** What one person receives from Janus: a fixed number of streams between which feeds are switched. */
export class JanusSubscriber {
  readonly #others: JanusOthers;
  readonly #onFailure: (error: unknown) => void;
  #host: RoomHost | undefined;
  #room: JanusRoom | undefined;
  #handle: number | undefined;
  #streams: readonly Stream[] = [];
  #steps = new BandwidthSteps();
  #wanted: WantedMedia = { pictures: [], voices: [], channel: undefined };
  #offerId = 0;
  #isAnswered = false;
  /** Whether its connection is up: the browser neither closed it nor went away. */
  #isUp = false;
  #isSwitching = false;
  #hasNews = false;
  #keyTimer: NodeJS.Timeout | undefined;

  constructor(others: JanusOthers, onFailure: (error: unknown) => void) {
    this.#others = others;
    this.#onFailure = onFailure;
  }

  /** The pictures that are sent, and those that the line does not carry. */
  get shown(): VideoSlot[] {
    const sent = this.#streams.flatMap(({ mid, pool, wanted }) =>
      pool === "picture" && wanted !== undefined && this.#carries(wanted)
        ? [{ mid, peerId: wanted.peerId, kind: wanted.kind, isPaused: false }]
        : [],
    );
    const paused = this.#streams.flatMap(({ mid, pool, wanted }) =>
      pool === "picture" && wanted !== undefined && !this.#carries(wanted)
        ? [{ mid, peerId: wanted.peerId, kind: wanted.kind, isPaused: true }]
        : [],
    );
    return [...sent, ...paused];
  }

  /** What the line carries of the pictures. */
  get step(): BandwidthStep {
    return this.#steps.step;
  }

  /** Whether the connection is up. */
  get isUp(): boolean {
    return this.#isUp;
  }

  get streams(): number {
    return this.#streams.filter(({ wanted }) => wanted !== undefined).length;
  }

  /** Offers the streams over a new connection. */
  async offer(host: RoomHost, room: JanusRoom): Promise<MediaOffer> {
    await this.close();
    this.#host = host;
    this.#room = room;
    const offerId = ++this.#offerId;
    const handle = await host.client.attach((event) => this.#hear(event));
    this.#handle = handle;
    const { data, jsep } = await host.client.ask(handle, {
      request: "join",
      ptype: "subscriber",
      room: room.roomId,
      streams: placeholderStreams(room.placeholder),
      autoupdate: false,
    });
    if (jsep === undefined) throw new Error("Janus offered no SDP");
    this.#steps = new BandwidthSteps();
    this.#streams = attachedSchema.parse(data).streams.map(({ type, mid }, index) => ({
      mid,
      pool: poolOf(type, index),
      wanted: undefined,
      sent: undefined,
      layer: undefined,
      reached: undefined,
      isUnknown: false,
    }));
    const channelMid = this.#streams.find(({ pool }) => pool === "channel")?.mid ?? "";
    return { offerId, sdp: jsep.sdp, channelMid };
  }

  /** Accepts the SDP answer of the browser; one to an earlier offer is ignored. */
  async answer({ offerId, sdp }: SignalOf<"answer">): Promise<void> {
    const [host, handle] = [this.#host, this.#handle];
    if (offerId !== this.#offerId || this.#isAnswered || host === undefined || handle === undefined) return;
    this.#isAnswered = true;
    await host.client.ask(handle, { request: "start" }, { type: "answer", sdp });
    await host.client.completeCandidates(handle);
    this.update();
  }

  show(wanted: WantedMedia): void {
    this.#wanted = wanted;
    this.update();
  }

  /** Follows the line; sends fewer or smaller pictures when packets are lost. */
  noteLoss(lost: number): void {
    if (this.#steps.note(lost, nowMs())) this.update();
  }

  /** Sends again what is wanted, after feeds came or went. */
  update(): void {
    const pictures = this.#wanted.pictures.flatMap(({ peerId, kind, isLarge }) => {
      const found = this.#others.find(peerId, kind);
      return found === undefined ? [] : [{ ...found, peerId, kind, isLarge }];
    });
    const voicesOf = (peerIds: readonly string[]): WantedFeed[] =>
      peerIds.flatMap((peerId) => {
        const found = this.#others.find(peerId, "mic");
        return found === undefined ? [] : [{ ...found, peerId, kind: "mic" as const, isLarge: false }];
      });
    const { voices, channel } = this.#wanted;
    this.#assign(pictures, "picture");
    this.#assign(voicesOf(voices), "voice");
    this.#assign(voicesOf(channel === undefined ? [] : [channel]), "channel");
    this.#hasNews = true;
    if (!this.#isSwitching) void this.#switchAll();
  }

  /** Gives each feed a stream; those that have one keep it. */
  #assign(feeds: readonly WantedFeed[], of: Pool): void {
    const pool = this.#streams.filter((stream) => stream.pool === of);
    const wanted = feeds.slice(0, pool.length);
    for (const stream of pool) stream.wanted = wanted.find((feed) => isSame(feed, stream.wanted));
    for (const feed of wanted) {
      if (pool.some((stream) => isSame(stream.wanted, feed))) continue;
      const free =
        pool.find((stream) => stream.wanted === undefined && isSame(stream.sent, feed)) ??
        pool.find((stream) => stream.wanted === undefined);
      if (free !== undefined) free.wanted = feed;
    }
  }

  /** Whether the line carries a feed: voices always, pictures by the step. */
  #carries(feed: WantedFeed): boolean {
    if (feed.kind === "mic") return true;
    if (this.#steps.step === "voices") return false;
    const [first] = this.#wanted.pictures;
    return this.#steps.step !== "one" || (first?.peerId === feed.peerId && first.kind === feed.kind);
  }

  /** Tells Janus what has changed, one request after the other, until nothing has. */
  async #switchAll(): Promise<void> {
    this.#isSwitching = true;
    try {
      while (this.#hasNews && this.#isAnswered) {
        this.#hasNews = false;
        await this.#switch();
      }
    } catch (error) {
      this.#onFailure(error);
      // What Janus sends is unknown now: everything is said again.
      for (const stream of this.#streams) {
        stream.isUnknown = true;
        stream.layer = undefined;
      }
      setTimeout(() => this.update(), RETRY_MS).unref();
    } finally {
      this.#isSwitching = false;
    }
  }

  async #switch(): Promise<void> {
    const [host, room, handle] = [this.#host, this.#room, this.#handle];
    if (host === undefined || room === undefined || handle === undefined) return;
    const targetOf = ({ wanted, pool }: Stream): JanusFeed =>
      wanted !== undefined && this.#carries(wanted)
        ? wanted
        : { feed: room.placeholder, mid: pool === "picture" ? PLACEHOLDER_MIDS.picture : PLACEHOLDER_MIDS.voice };
    const changed = this.#streams
      .map((stream) => ({ stream, target: targetOf(stream) }))
      .filter(
        ({ stream, target }) =>
          (stream.isUnknown || !isSame(stream.sent, target)) && (stream.sent ?? stream.wanted) !== undefined,
      );
    if (changed.length > 0) {
      const streams = changed.map(({ stream, target }) => ({
        feed: target.feed,
        mid: target.mid,
        sub_mid: stream.mid,
      }));
      for (const { stream, target } of changed) {
        stream.sent = { feed: target.feed, mid: target.mid };
        stream.layer = undefined;
        stream.reached = undefined;
        stream.isUnknown = false;
      }
      await host.client.ask(handle, { request: "switch", streams });
    }
    const layered = this.#streams
      .map((stream) => ({ stream, layer: this.#layerOf(stream) }))
      .filter(({ stream, layer }) => layer !== undefined && layer !== stream.layer);
    if (layered.length === 0) return;
    for (const { stream, layer } of layered) stream.layer = layer;
    const streams = layered.map(({ stream, layer }) => ({ mid: stream.mid, substream: layer }));
    await host.client.ask(handle, { request: "configure", streams });
    this.#reachLayers(KEY_TRIES);
  }

  /** Requests keyframes until Janus sends the layers that were chosen. */
  #reachLayers(tries: number): void {
    clearTimeout(this.#keyTimer);
    const behind = this.#streams.filter(({ layer, reached }) => layer !== undefined && layer !== reached);
    if (behind.length === 0 || tries === 0) return;
    for (const { wanted } of behind) if (wanted !== undefined) this.#others.askForKey(wanted.peerId);
    this.#keyTimer = setTimeout(() => this.#reachLayers(tries - 1), KEY_RETRY_MS);
  }

  /** Notes whether the connection is up, and the layer that Janus changed to. */
  #hear({ name, data }: JanusEvent): void {
    if (name === "webrtcup") this.#isUp = true;
    if (name === "hangup") this.#isUp = false;
    const { data: change } = layerChangeSchema.safeParse(data);
    const stream = this.#streams.find(({ mid }) => mid === change?.mid);
    if (stream !== undefined) stream.reached = change?.substream;
  }

  /** The layer of a camera that is sent. */
  #layerOf({ wanted }: Stream): number | undefined {
    if (wanted?.kind !== "camera" || !this.#carries(wanted)) return undefined;
    return wanted.isLarge && this.#steps.step === "all" ? LARGE : SMALL;
  }

  /** Forgets the streams of a host that is lost. */
  forget(): void {
    clearTimeout(this.#keyTimer);
    this.#handle = undefined;
    this.#streams = [];
    this.#isAnswered = false;
    this.#isUp = false;
  }

  async close(): Promise<void> {
    const handle = this.#handle;
    this.forget();
    if (handle !== undefined) await this.#host?.client.detach(handle);
  }
}
