import * as z from "zod/mini";
import type { MediaKind, SignalOf } from "@openrounds/contract/sessions/live/signals.ts";
import { nowMs } from "../../../../kernel/clock.ts";
import type { MediaPacket, MediaTap } from "../media/engine.ts";
import { Forwarding } from "./forwarding.ts";
import type { RoomHost } from "./rooms.ts";

/** The minimum interval between keyframe requests. */
const KEY_GAP_MS = 500;

const joinedSchema = z.object({ id: z.number() });

/** Where Janus has a medium: its publisher and the media id there. */
export interface JanusFeed {
  readonly feed: number;
  readonly mid: string;
}

/** What one person sends to Janus. */
export class JanusPublisher {
  readonly #live = new Set<MediaKind>();
  readonly #onUp: () => void;
  readonly #forwardings = new Map<Forwarding, MediaKind>();
  #host: RoomHost | undefined;
  #roomId = 0;
  #handle: number | undefined;
  #feed: number | undefined;
  #mids = new Map<MediaKind, string>();
  /** Whether its connection is up: Janus knows no feed before. */
  #isUp = false;
  #isTalking = false;
  #spokeAtMs = 0;
  #keyAskedAtMs = 0;
  #keyTimer: NodeJS.Timeout | undefined;

  constructor(onUp: () => void) {
    this.#onUp = onUp;
  }

  get live(): MediaKind[] {
    return [...this.#live];
  }

  get spokeAtMs(): number {
    return this.#isTalking ? nowMs() : this.#spokeAtMs;
  }

  /** A medium that is live and arrives. */
  feedOf(kind: MediaKind): JanusFeed | undefined {
    const mid = this.#mids.get(kind);
    if (this.#feed === undefined || mid === undefined || !this.#isUp || !this.#live.has(kind)) return undefined;
    return { feed: this.#feed, mid };
  }

  /** Publishes what a browser offers, in place of an earlier offer; returns the SDP answer. */
  async publish(host: RoomHost, roomId: number, { sdp, kinds }: SignalOf<"publish">): Promise<string> {
    await this.close();
    this.#host = host;
    this.#roomId = roomId;
    const { client } = host;
    const handle = await client.attach(({ name }) => this.#hear(name));
    this.#handle = handle;
    const request = { request: "joinandconfigure", ptype: "publisher", room: roomId };
    const { data, jsep } = await client.ask(handle, request, { type: "offer", sdp });
    if (jsep === undefined) throw new Error("Janus answered without an SDP");
    await client.completeCandidates(handle);
    this.#feed = joinedSchema.parse(data).id;
    this.#mids = new Map(Object.entries(kinds).map(([mid, kind]) => [kind, mid]));
    for (const kind of this.#mids.keys()) if (!this.#live.has(kind)) await this.#moderate(kind, true);
    return jsep.sdp;
  }

  /** Switches a medium on, or off in Janus itself, so that nobody receives it any more. */
  setLive(kind: MediaKind, isLive: boolean): void {
    if (isLive === this.#live.has(kind)) return;
    if (isLive) this.#live.add(kind);
    else this.#live.delete(kind);
    if (kind === "mic" && !isLive) this.#hear("stopped-talking");
    this.#moderate(kind, !isLive).catch(() => undefined);
  }

  async #moderate(kind: MediaKind, mute: boolean): Promise<void> {
    const mid = this.#mids.get(kind);
    if (this.#host === undefined || this.#feed === undefined || mid === undefined) return;
    const { client, handle } = this.#host;
    await client.ask(handle, { request: "moderate", room: this.#roomId, id: this.#feed, mid, mute });
  }

  /**
   * Requests a keyframe of the pictures, at which Janus changes to another layer: it requests none by itself. Browsers
   * ignore requests that follow each other closely, so these become one after a while.
   */
  askForKey(): void {
    const waitMs = KEY_GAP_MS - (nowMs() - this.#keyAskedAtMs);
    if (this.#keyTimer === undefined) this.#keyTimer = setTimeout(() => this.#askForKey(), Math.max(0, waitMs));
  }

  #askForKey(): void {
    this.#keyTimer = undefined;
    this.#keyAskedAtMs = nowMs();
    const [host, handle] = [this.#host, this.#handle];
    if (host === undefined || handle === undefined) return;
    host.client.ask(handle, { request: "configure", keyframe: true }).catch(() => undefined);
  }

  /** Gives the server a copy of a medium. */
  tap(kind: MediaKind, receive: (packet: MediaPacket) => void): MediaTap {
    const forwarding = new Forwarding(receive);
    this.#forwardings.set(forwarding, kind);
    this.#forward(forwarding, kind);
    return {
      askForKey: () => this.askForKey(),
      close: () => {
        this.#forwardings.delete(forwarding);
        forwarding.close();
      },
    };
  }

  /** Begins to forward a medium that Janus has. */
  #forward(forwarding: Forwarding, kind: MediaKind): void {
    const [host, feed, mid] = [this.#host, this.#feed, this.#mids.get(kind)];
    if (!this.#isUp || host === undefined || feed === undefined || mid === undefined) return;
    const source = { room: this.#roomId, feed, mid, isCamera: kind === "camera" };
    forwarding.begin(host, source).then(
      () => kind !== "mic" && this.askForKey(),
      () => undefined,
    );
  }

  #hear(name: string): void {
    if (name === "webrtcup") {
      this.#isUp = true;
      for (const [forwarding, kind] of this.#forwardings) this.#forward(forwarding, kind);
      this.#onUp();
    }
    if (name === "talking" && this.#live.has("mic")) this.#isTalking = true;
    if (name !== "stopped-talking" || !this.#isTalking) return;
    this.#isTalking = false;
    this.#spokeAtMs = nowMs();
  }

  /** Forgets what was published at a host that is lost. */
  forget(): void {
    clearTimeout(this.#keyTimer);
    this.#keyTimer = undefined;
    this.#handle = undefined;
    this.#feed = undefined;
    this.#isUp = false;
    this.#mids = new Map();
    this.#hear("stopped-talking");
  }

  async close(): Promise<void> {
    const handle = this.#handle;
    this.forget();
    if (handle !== undefined) await this.#host?.client.detach(handle);
  }
}
