import { CLOSE_CODES, QUALITY_EVERY_MS, type CloseReason } from "@openrounds/contract/sessions/live/rules.ts";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import type {
  BrowserSignal,
  MediaKind,
  RoomSignal,
  WantedPicture,
} from "@openrounds/contract/sessions/live/signals.ts";
import { statusOf } from "../../../kernel/failure.ts";
import type { RoomChange } from "./state.ts";
import { IncomingMedia } from "./incoming-media.ts";
import { ChatOutbox } from "./chat-outbox.ts";
import { OutgoingMedia } from "./outgoing-media.ts";

const FIRST_RETRY_MS = 250;
/** Short, so that a line that is back is noticed soon; the server admits a socket every two seconds. */
const LAST_RETRY_MS = 2000;
/** A step of an attempt that takes longer hangs: TCP repeats lost packets less and less often. */
const STEP_WITHIN_MS = 5000;
const MORE_FOR_EACH_RETRY_MS = 1000;
const LAST_STEP_WITHIN_MS = 10_000;
const DEVICE_MAX = 100;
/** After these codes reconnecting is useless. */
const isFinal = (code: number): boolean => code >= 4400 && code < 4500;
const isReason = (text: string): text is CloseReason => Object.hasOwn(CLOSE_CODES, text);
/** Whether the server refused the person, and is not merely unreachable or busy. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

export type EntranceDetails = Pick<LiveRoomDetails, "token" | "socketPath" | "iceServers">;

export interface RoomOptions {
  /** Called with every change of the room. */
  readonly change: (change: RoomChange) => void;
  /** Reads new details from the server, after the first token was used or has expired. */
  readonly renew: () => Promise<EntranceDetails>;
}

/** Sends a message to everybody or to hosts only; with the id of a file, whose name is the text, it hands out the file. */
export type Say = (text: string, toHosts: boolean, contentId?: string) => void;

export interface RoomClient {
  /** The voices of all others; a new stream after each change of the tiles that a new connection brings. */
  readonly audio: MediaStream;
  /** The voice of the interpreter of the chosen language; new as that of the others. */
  readonly interpreter: MediaStream;
  connect(): void;
  /** Turns a source on or off. */
  publish(kind: MediaKind, track: MediaStreamTrack | null): Promise<void>;
  /** Hears the interpreter of a language above the room; null for the room alone. */
  listen(language: string | null): void;
  /** Sends the own voice into the channel of the language that this person interprets into, or to the room. */
  interpret(isOn: boolean): Promise<void>;
  /** Tells the room which pictures are shown; only these are sent. */
  view(pictures: readonly WantedPicture[]): void;
  /** Sends a signal that has no effect later: it is dropped while the socket is lost. */
  readonly send: (signal: BrowserSignal) => void;
  /** Sends a chat message; it waits while the socket is lost. */
  readonly say: Say;
  leave(): void;
}

/** A person's connection to a room: a socket that reconnects, and the media beside it. */
class ReconnectingClient implements RoomClient {
  readonly #options: RoomOptions;
  readonly #outgoing: OutgoingMedia;
  readonly #incoming: IncomingMedia;
  readonly #outbox: ChatOutbox;
  #unusedEntrance: EntranceDetails | undefined;
  #socket: WebSocket | undefined;
  /** Counts connection attempts, so that results of earlier ones are ignored. */
  #attempt = 0;
  #retries = 0;
  #resume: string | undefined;
  /** The pictures that are shown; undefined before the page says so. */
  #pictures: readonly WantedPicture[] | undefined;
  #language: string | null = null;
  #qualityTimer: ReturnType<typeof setInterval> | undefined;
  #lateTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the room welcomed the present socket. */
  #isOpen = false;

  constructor(first: EntranceDetails, options: RoomOptions) {
    this.#unusedEntrance = first;
    this.#options = options;
    this.#outgoing = new OutgoingMedia(this.send);
    this.#incoming = new IncomingMedia({
      send: this.send,
      show: (tiles) => options.change({ kind: "tiles", tiles }),
      silent: () => this.#doubt(),
    });
    this.#outbox = new ChatOutbox({
      send: this.send,
      change: (pending) => options.change({ kind: "pending", pending }),
    });
  }

  get audio(): MediaStream {
    return this.#incoming.audio;
  }

  get interpreter(): MediaStream {
    return this.#incoming.interpreter;
  }

  readonly send = (signal: BrowserSignal): void => {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(signal));
  };

  readonly say: Say = (text, toHosts, contentId) => this.#outbox.say(text, toHosts, contentId);

  publish(kind: MediaKind, track: MediaStreamTrack | null): Promise<void> {
    return this.#outgoing.set(kind, track);
  }

  listen(language: string | null): void {
    if (language === this.#language) return;
    this.#language = language;
    this.send({ type: "listen", language });
  }

  interpret(isOn: boolean): Promise<void> {
    return this.#outgoing.interpret(isOn);
  }

  view(pictures: readonly WantedPicture[]): void {
    if (JSON.stringify(pictures) === JSON.stringify(this.#pictures)) return;
    this.#pictures = pictures;
    this.#sendView();
  }

  #sendView(): void {
    if (this.#pictures !== undefined) this.send({ type: "view", pictures: [...this.#pictures] });
  }

  connect(): void {
    addEventListener("online", this.#hearOnline);
    void this.#connect();
  }

  /** The browser has a network again: the socket of the former one is dead. */
  readonly #hearOnline = (): void => {
    this.#retries = 0;
    this.#reconnectNow();
  };

  /** Media stopped to arrive, so the line may be cut. A browser notices a dead socket much later. */
  #doubt(): void {
    if (this.#isOpen) this.#reconnectNow();
  }

  /** Expects the next step of an attempt in time; otherwise begins another one. */
  #expectStep(): void {
    clearTimeout(this.#lateTimer);
    const withinMs = Math.min(LAST_STEP_WITHIN_MS, STEP_WITHIN_MS + MORE_FOR_EACH_RETRY_MS * this.#retries);
    this.#lateTimer = setTimeout(() => {
      this.#retries++;
      this.#reconnectNow();
    }, withinMs);
  }

  async #connect(): Promise<void> {
    const attempt = ++this.#attempt;
    const isFirst = this.#unusedEntrance !== undefined;
    this.#expectStep();
    const entrance = await this.#entrance();
    if (entrance === undefined || attempt !== this.#attempt) return;
    this.#expectStep();
    const socket = new WebSocket(new URL(entrance.socketPath, location.href.replace(/^http/, "ws")));
    this.#socket = socket;
    socket.addEventListener("open", () => this.#sendHello(entrance));
    this.#listen(socket);
    socket.addEventListener("close", ({ code, reason }) => {
      if (socket !== this.#socket) return;
      const isStale = isFirst && code === CLOSE_CODES.NOT_ADMITTED;
      if (isFinal(code) && !isStale) this.#end(isReason(reason) ? reason : "NOT_ADMITTED");
      else this.#reconnectLater();
    });
  }

  #sendHello({ token, iceServers }: EntranceDetails): void {
    this.#expectStep();
    this.#outgoing.relays = iceServers;
    this.#incoming.relays = iceServers;
    const device = navigator.userAgent.slice(0, DEVICE_MAX);
    this.send({ type: "hello", token, device, ...(this.#resume !== undefined && { resume: this.#resume }) });
  }

  /** Handles signals one after the other. */
  #listen(socket: WebSocket): void {
    let handling = Promise.resolve();
    socket.addEventListener("message", ({ data }) => {
      if (socket === this.#socket) clearTimeout(this.#lateTimer);
      const signal = JSON.parse(String(data)) as RoomSignal;
      // The state of the connection reports its failure.
      handling = handling
        .then(() => (socket === this.#socket ? this.#handle(signal) : undefined))
        .catch(() => undefined);
    });
  }

  /** The details for entering: the first ones once, then new ones each time; undefined if the server refuses. */
  async #entrance(): Promise<EntranceDetails | undefined> {
    const first = this.#unusedEntrance;
    this.#unusedEntrance = undefined;
    if (first !== undefined) return first;
    const attempt = this.#attempt;
    try {
      return await this.#options.renew();
    } catch (failure) {
      if (attempt !== this.#attempt) return undefined;
      const status = statusOf(failure);
      if (isRefusal(status)) this.#end(status === 409 ? "ENDED" : "NOT_ADMITTED");
      else this.#reconnectLater();
      return undefined;
    }
  }

  /** The socket is lost; media connections stay open meanwhile. */
  #pause(): void {
    this.#isOpen = false;
    clearInterval(this.#qualityTimer);
    clearTimeout(this.#lateTimer);
    this.#outbox.pause();
  }

  /** Gives the socket up for a new one. */
  #reconnectNow(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#pause();
    this.#options.change({ kind: "connection", connection: "reconnecting" });
    void this.#connect();
  }

  /** Reconnects with exponential backoff. */
  #reconnectLater(): void {
    this.#pause();
    this.#options.change({ kind: "connection", connection: "reconnecting" });
    const attempt = this.#attempt;
    const waitMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#retries++);
    setTimeout(() => {
      if (attempt === this.#attempt) void this.#connect();
    }, waitMs);
  }

  async #handle(signal: RoomSignal): Promise<void> {
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
      case "wait":
        this.#retries = 0;
        this.#options.change({ kind: "connection", connection: "waiting" });
        break;
      case "muted":
        await this.#outgoing.set(signal.kind, null);
        break;
      case "refused":
        this.#outbox.refused();
        break;
      case "voices":
        return this.#outgoing.slim(signal.isThin);
      case "republish":
        return this.#outgoing.resume(false);
      case "chat":
        this.#outbox.shown(signal.message);
        break;
      case "line":
        await this.#outgoing.rest(signal.isCameraResting);
        break;
      case "rights":
      case "people":
      case "speakers":
      case "hands":
      case "reaction":
      case "agenda":
      case "captions":
      case "controls":
      case "file":
      case "recording":
      case "waiting":
      case "lock":
      case "removed":
      case "invited":
      case "polls":
        break;
    }
    this.#options.change({ kind: "signal", signal });
  }

  async #welcome({
    resume,
    isResumed,
    startsMuted,
    messages,
  }: Extract<RoomSignal, { type: "welcome" }>): Promise<void> {
    if (startsMuted && this.#resume === undefined) await this.#outgoing.set("mic", null);
    this.#resume = resume;
    this.#retries = 0;
    this.#isOpen = true;
    this.#options.change({ kind: "connection", connection: "open" });
    clearInterval(this.#qualityTimer);
    this.#qualityTimer = setInterval(() => void this.#reportQuality(), QUALITY_EVERY_MS);
    this.#outbox.open(messages);
    if (this.#language !== null) this.send({ type: "listen", language: this.#language });
    if (isResumed) {
      this.#sendView();
      this.#incoming.resume();
    } else {
      // The others have other ids now: the page says again what it shows.
      this.#pictures = undefined;
    }
    await this.#outgoing.resume(isResumed);
  }

  async #reportQuality(): Promise<void> {
    const figures = await this.#incoming.measure();
    if (figures !== undefined) this.send({ type: "quality", ...figures });
  }

  leave(): void {
    this.send({ type: "leave" });
    this.#disconnect();
  }

  #end(closedBecause: CloseReason): void {
    this.#disconnect();
    this.#options.change({ kind: "connection", connection: "closed", closedBecause });
  }

  #disconnect(): void {
    this.#attempt++;
    this.#resume = undefined;
    this.#pause();
    removeEventListener("online", this.#hearOnline);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#outgoing.close();
    this.#incoming.close();
  }
}

/** Creates a client of a room, to be connected. */
export const openRoom = (first: EntranceDetails, options: RoomOptions): RoomClient =>
  new ReconnectingClient(first, options);
