import { CLOSE, QUALITY_EVERY_MS, type CloseReason } from "@openrounds/contract/sessions/live/rules.ts";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import type { BrowserSignal, MediaKind, RoomSignal } from "@openrounds/contract/sessions/live/signals.ts";
import { statusOf } from "../../../kernel/failure.ts";
import type { RoomChange } from "./state.ts";
import { Incoming } from "./incoming.ts";
import { Outbox } from "./outbox.ts";
import { Outgoing } from "./outgoing.ts";

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 8000;
const DEVICE_MAX = 100;
/** After these codes knocking again would be in vain. */
const isFinal = (code: number): boolean => code >= 4400 && code < 4500;
const isReason = (text: string): text is CloseReason => Object.hasOwn(CLOSE, text);
/** The server refused for good: not because it is away or busy. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

export type Entrance = Pick<LiveRoomDetails, "token" | "socketPath" | "iceServers">;

export interface RoomOptions {
  /** Hears of everything that happens in the room. */
  readonly change: (change: RoomChange) => void;
  /** Asks the server anew for the way in, after the first one was used or grew old. */
  readonly renew: () => Promise<Entrance>;
}

export interface RoomClient {
  /** All voices of the others; another stream after each change of the tiles that a new connection brings. */
  readonly audio: MediaStream;
  connect(): void;
  /** Switches a source on or off. */
  publish(kind: MediaKind, track: MediaStreamTrack | null): Promise<void>;
  /** What passes when the socket is lost: it is not sent later. */
  readonly send: (signal: BrowserSignal) => void;
  /** Writes to everybody; while the socket is lost, it waits. */
  readonly say: (text: string) => void;
  leave(): void;
}

/** One person's place in a room: the socket that comes back by itself, and the media beside it. */
class Client implements RoomClient {
  readonly #options: RoomOptions;
  readonly #outgoing: Outgoing;
  readonly #incoming: Incoming;
  readonly #outbox: Outbox;
  #unused: Entrance | undefined;
  #socket: WebSocket | undefined;
  /** Counts the attempts, so that what an older one still brings is let fall. */
  #attempt = 0;
  #retries = 0;
  #resume: string | undefined;
  #measuring: ReturnType<typeof setInterval> | undefined;

  constructor(first: Entrance, options: RoomOptions) {
    this.#unused = first;
    this.#options = options;
    this.#outgoing = new Outgoing(this.send);
    this.#incoming = new Incoming(this.send, (tiles) => options.change({ kind: "tiles", tiles }));
    this.#outbox = new Outbox({ send: this.send, change: (pending) => options.change({ kind: "pending", pending }) });
  }

  get audio(): MediaStream {
    return this.#incoming.audio;
  }

  readonly send = (signal: BrowserSignal): void => {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(signal));
  };

  readonly say = (text: string): void => this.#outbox.say(text);

  publish(kind: MediaKind, track: MediaStreamTrack | null): Promise<void> {
    return this.#outgoing.set(kind, track);
  }

  connect(): void {
    void this.#connect();
  }

  async #connect(): Promise<void> {
    const attempt = ++this.#attempt;
    const isFirst = this.#unused !== undefined;
    const entrance = await this.#entrance();
    if (entrance === undefined || attempt !== this.#attempt) return;
    const socket = new WebSocket(new URL(entrance.socketPath, location.href.replace(/^http/, "ws")));
    this.#socket = socket;
    socket.addEventListener("open", () => this.#hello(entrance));
    this.#listen(socket);
    socket.addEventListener("close", ({ code, reason }) => {
      if (socket !== this.#socket) return;
      const isStale = isFirst && code === CLOSE.NOT_ADMITTED;
      if (isFinal(code) && !isStale) this.#end(isReason(reason) ? reason : "NOT_ADMITTED");
      else this.#retry();
    });
  }

  #hello({ token, iceServers }: Entrance): void {
    this.#outgoing.relays = iceServers;
    this.#incoming.relays = iceServers;
    const device = navigator.userAgent.slice(0, DEVICE_MAX);
    this.send({ type: "hello", token, device, ...(this.#resume !== undefined && { resume: this.#resume }) });
  }

  /** Obeys the signals in their order. */
  #listen(socket: WebSocket): void {
    let obeying = Promise.resolve();
    socket.addEventListener("message", ({ data }) => {
      const signal = JSON.parse(String(data)) as RoomSignal;
      // A connection that fails while it is made is reported by its own state.
      obeying = obeying.then(() => (socket === this.#socket ? this.#obey(signal) : undefined)).catch(() => undefined);
    });
  }

  /** The way in: the first one once, then a new one each time; nothing when the server refuses it. */
  async #entrance(): Promise<Entrance | undefined> {
    const first = this.#unused;
    this.#unused = undefined;
    if (first !== undefined) return first;
    const attempt = this.#attempt;
    try {
      return await this.#options.renew();
    } catch (failure) {
      if (attempt !== this.#attempt) return undefined;
      const status = statusOf(failure);
      if (isRefusal(status)) this.#end(status === 409 ? "ENDED" : "NOT_ADMITTED");
      else this.#retry();
      return undefined;
    }
  }

  /** Comes back after a while; media that still flow go on meanwhile. */
  #retry(): void {
    clearInterval(this.#measuring);
    this.#outbox.pause();
    this.#options.change({ kind: "connection", connection: "reconnecting" });
    const attempt = this.#attempt;
    const waitMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#retries++);
    setTimeout(() => {
      if (attempt === this.#attempt) this.connect();
    }, waitMs);
  }

  async #obey(signal: RoomSignal): Promise<void> {
    switch (signal.type) {
      case "offer":
        return this.#incoming.accept(signal);
      case "answer":
        return this.#outgoing.accept(signal);
      case "slots":
        return this.#incoming.assign(signal.slots);
      case "welcome":
        await this.#welcome(signal);
        break;
      case "muted":
        await this.#outgoing.set(signal.kind, null);
        break;
      case "refused":
        if (signal.reason === "publishers") await this.#outgoing.silence();
        else this.#outbox.refused();
        break;
      case "chat":
        this.#outbox.shown(signal.message);
        break;
      case "rights":
      case "people":
      case "speakers":
      case "hands":
      case "reaction":
      case "agenda":
      case "invited":
      case "polls":
        break;
    }
    this.#options.change({ kind: "signal", signal });
  }

  async #welcome({ resume, isResumed, messages }: Extract<RoomSignal, { type: "welcome" }>): Promise<void> {
    this.#resume = resume;
    this.#retries = 0;
    this.#options.change({ kind: "connection", connection: "open" });
    clearInterval(this.#measuring);
    this.#measuring = setInterval(() => void this.#report(), QUALITY_EVERY_MS);
    this.#outbox.open(messages);
    if (isResumed) this.#incoming.resume();
    await this.#outgoing.resume(isResumed);
  }

  async #report(): Promise<void> {
    const figures = await this.#incoming.measure();
    if (figures !== undefined) this.send({ type: "quality", ...figures });
  }

  leave(): void {
    this.send({ type: "leave" });
    this.#drop();
  }

  #end(closedBecause: CloseReason): void {
    this.#drop();
    this.#options.change({ kind: "connection", connection: "closed", closedBecause });
  }

  #drop(): void {
    this.#attempt++;
    this.#resume = undefined;
    clearInterval(this.#measuring);
    this.#outbox.pause();
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#outgoing.close();
    this.#incoming.close();
  }
}

/** Takes a place in a room; it is empty until it is connected. */
export const openRoom = (first: Entrance, options: RoomOptions): RoomClient => new Client(first, options);
