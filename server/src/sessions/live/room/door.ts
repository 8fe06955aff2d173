import type { IncomingMessage, Server } from "node:http";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import {
  CHAT_SHOWN,
  browserSignalSchema,
  type BrowserSignal,
  type SignalOf,
} from "@openrounds/contract/sessions/live/signals.ts";
import { SECOND, nowMs } from "../../../kernel/clock.ts";
import { isUnavailable, type Db } from "../../../kernel/db/database.ts";
import { ConcurrencyLimiter } from "../../../kernel/concurrency-limiter.ts";
import type { Log } from "../../../kernel/log.ts";
import { readToken, type Admission } from "../providers/admission.ts";
import { ORIGIN_HEADERS, SOCKET_PATH } from "../providers/embedded.ts";
import { listMessages } from "../queries.ts";
import type { RoomRights } from "../access.ts";
import { RateLimiter } from "./pace.ts";
import { Peer, closeFor } from "./peer.ts";
import type { RightsReader } from "./rights.ts";
import type { Room } from "./room.ts";
import { Signalling } from "./signalling.ts";

const HELLO_WITHIN_MS = 5 * SECOND;
const MAX_PAYLOAD_BYTES = 64 * 1024;
/** Limits of sockets without an accepted hello: in total, per network, per person; more are refused. */
const MAX_WAITING = { all: 1000, network: 100, person: 5 } as const;
const PING_EVERY_MS = SECOND;
/** A socket that answers no ping for this time is dead. */
const DEAD_AFTER_MS = 15 * SECOND;
const TRY_AGAIN_LATER = 1013;
const SIGNALS = { burst: 100, perSecond: 25 } as const;

export interface DoorTools {
  readonly db: Db;
  readonly log: Log;
  readonly nodeId: string;
  readonly admissionKey: Buffer;
  readonly rights: RightsReader;
  readonly openRoom: (sessionId: string) => Promise<Room>;
}

/** When a hundred people come at once, they enter a few at a time: each reads much of the database. */
const ENTER_AT_ONCE = 3;
/** More than this wait no shorter than those who come again later. */
const MOST_ENTERING = 1000;

/** The origin of a socket, from the process that proxied it. */
interface SocketOrigin {
  readonly network: string;
  readonly userId: string;
}

interface SeatedPeer {
  readonly room: Room;
  readonly peer: Peer;
  readonly signalling: Signalling;
}

/** A hello whose token was accepted. */
interface AcceptedHello extends Pick<SignalOf<"hello">, "device" | "resume"> {
  readonly admission: Admission;
}

function readSignal(data: RawData): BrowserSignal | undefined {
  if (!Buffer.isBuffer(data)) return undefined;
  try {
    return browserSignalSchema.safeParse(JSON.parse(data.toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** One socket: nothing is allocated before its hello. */
class SocketCaller {
  readonly origin: SocketOrigin;
  readonly #socket: WebSocket;
  readonly #tools: DoorTools;
  readonly #entering: ConcurrencyLimiter;
  readonly #pace = new RateLimiter(SIGNALS);
  readonly #late: NodeJS.Timeout;
  #hello: AcceptedHello | undefined;
  #seat: SeatedPeer | undefined;
  /** The room before which this person waits. */
  #waitsBefore: Room | undefined;
  /** Signals of one person are processed in order. */
  #obeying: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, origin: SocketOrigin, tools: DoorTools, entering: ConcurrencyLimiter) {
    this.#entering = entering;
    this.origin = origin;
    this.#socket = socket;
    this.#tools = tools;
    this.#late = setTimeout(() => closeFor(socket, "NO_HELLO"), HELLO_WITHIN_MS);
  }

  get isWaiting(): boolean {
    return this.#hello === undefined;
  }

  /** Anything that arrives shows that the person is not cut off. */
  noteAlive(): void {
    this.#seat?.peer.noteHeard();
  }

  hear(data: RawData): void {
    this.noteAlive();
    if (!this.#pace.admits()) return closeFor(this.#socket, "TOO_FAST");
    const signal = readSignal(data);
    if (signal === undefined) return closeFor(this.#socket, "BAD_SIGNAL");
    this.#queue(signal.type, () => this.#obey(signal));
  }

  #queue(event: string, work: () => Promise<void>): void {
    this.#obeying = this.#obeying.then(work).catch((error: unknown) => {
      this.#tools.log.error("signal failed", { event }, error);
      if (isUnavailable(error)) this.#socket.close(TRY_AGAIN_LATER);
      else closeFor(this.#socket, "BAD_SIGNAL");
    });
  }

  /** A browser closes the socket with the word that the person leaves, and both may arrive at once. */
  #isOpenFor({ type }: BrowserSignal): boolean {
    const isOwnLeave = type === "leave" && this.#seat?.peer.socket === this.#socket;
    return isOwnLeave || this.#socket.readyState === this.#socket.OPEN;
  }

  async #obey(signal: BrowserSignal): Promise<void> {
    if (!this.#isOpenFor(signal)) return;
    if (signal.type === "hello") {
      return this.#hello === undefined ? this.#accept(signal) : closeFor(this.#socket, "BAD_SIGNAL");
    }
    if (this.#hello === undefined) return closeFor(this.#socket, "NOT_ADMITTED");
    // Whoever waits in the lobby can only leave.
    if (this.#seat === undefined) return signal.type === "leave" ? this.#socket.close() : undefined;
    await this.#seat.signalling.obey(signal);
  }

  async #accept({ token, device, resume }: SignalOf<"hello">): Promise<void> {
    const { nodeId, admissionKey } = this.#tools;
    const admission = readToken(admissionKey, nodeId, token);
    if (admission === undefined) return closeFor(this.#socket, "NOT_ADMITTED");
    clearTimeout(this.#late);
    this.#hello = { admission, device, resume };
    await this.#enterInTurn(this.#hello);
  }

  async #enterInTurn(hello: AcceptedHello): Promise<void> {
    const entered = await this.#entering.run(async () => {
      if (this.#socket.readyState === this.#socket.OPEN) await this.#enter(hello);
      return true;
    });
    if (entered === undefined) this.#socket.close(TRY_AGAIN_LATER);
  }

  /** Takes a seat, or waits in the lobby, by rights that are read now. */
  async #enter(hello: AcceptedHello): Promise<void> {
    const { admission, device, resume } = hello;
    const { db, rights, openRoom } = this.#tools;
    const allowed = await rights.read(admission);
    if (allowed === undefined) return closeFor(this.#socket, "NOT_ADMITTED");
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const room = await openRoom(admission.sessionId);
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const lost = room.findLost(admission.userId, resume);
    if (lost === undefined) {
      const refusal = await room.refusalFor(admission, allowed);
      if (refusal !== undefined) return closeFor(this.#socket, refusal);
      if (await room.lobby.holds(admission, allowed)) return this.#wait(room, allowed, hello);
      if (this.#socket.readyState !== this.#socket.OPEN) return;
    }
    const arrival = { admission, rights: allowed, socket: this.#socket, network: this.origin.network };
    const peer = lost ?? new Peer(arrival, device, room.media);
    const seat = { room, peer, signalling: new Signalling(db, room, peer) };
    this.#seat = seat;
    if (lost === undefined) room.enter(peer);
    else lost.returnWith(arrival);
    // Read the messages after the room sends to this peer, so that none is missed in between.
    const { canModerate, isHost } = peer.rights;
    const messages = await listMessages(db, { ...admission, canModerate }, CHAT_SHOWN);
    if (peer.socket !== this.#socket) return;
    const { peerId } = peer;
    const startsMuted = room.controls.present.mutesOnEntry && !isHost;
    const isResumed = lost !== undefined;
    peer.greet({ type: "welcome", peerId, resume: peer.resume, isResumed, canModerate, startsMuted, messages });
    await room.brief(peer);
    if (lost === undefined) await seat.signalling.offer();
  }

  #wait(room: Room, rights: RoomRights, hello: AcceptedHello): void {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return;
    this.#waitsBefore = room;
    const enter = (): void => {
      this.#waitsBefore = undefined;
      this.#queue("admit", () => this.#enterInTurn(hello));
    };
    room.lobby.add({ admission: hello.admission, rights, socket, enter });
  }

  gone(): void {
    clearTimeout(this.#late);
    this.#waitsBefore?.lobby.remove(this.#socket);
    if (this.#seat?.peer.socket === this.#socket) this.#seat.room.lose(this.#seat.peer);
  }
}

/** Pings sockets to detect dead connections, and to keep proxies from closing idle ones. */
function keepAlive(door: WebSocketServer): void {
  const answeredAtMs = new WeakMap<WebSocket, number>();
  door.on("connection", (socket) => {
    answeredAtMs.set(socket, nowMs());
    socket.on("pong", () => answeredAtMs.set(socket, nowMs()));
  });
  const timer = setInterval(() => {
    for (const socket of door.clients) {
      if (nowMs() - (answeredAtMs.get(socket) ?? 0) < DEAD_AFTER_MS) socket.ping();
      else socket.terminate();
    }
  }, PING_EVERY_MS);
  door.on("close", () => clearInterval(timer));
}

const headerOf = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? "");

/** Sockets that have not sent a hello yet, within the limits. */
class WaitingSockets {
  readonly #callers = new Set<SocketCaller>();

  admits({ network, userId }: SocketOrigin): boolean {
    for (const caller of this.#callers) if (!caller.isWaiting) this.#callers.delete(caller);
    const origins = [...this.#callers].map(({ origin }) => origin);
    return (
      origins.length < MAX_WAITING.all &&
      origins.filter((each) => each.network === network).length < MAX_WAITING.network &&
      origins.filter((each) => each.userId === userId).length < MAX_WAITING.person
    );
  }

  add = (caller: SocketCaller): void => void this.#callers.add(caller);
  remove = (caller: SocketCaller): void => void this.#callers.delete(caller);
}

/** Accepts sockets that present a valid token. */
export function openDoor(server: Server, tools: DoorTools): WebSocketServer {
  const door = new WebSocketServer({
    server,
    path: SOCKET_PATH,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
  });
  const waiting = new WaitingSockets();
  const entering = new ConcurrencyLimiter(ENTER_AT_ONCE, MOST_ENTERING);
  keepAlive(door);
  door.on("connection", (socket, request) => {
    // On a protocol error the library closes the socket with a reason.
    socket.on("error", () => undefined);
    const origin = {
      network: headerOf(request, ORIGIN_HEADERS.network),
      userId: headerOf(request, ORIGIN_HEADERS.person),
    };
    if (!waiting.admits(origin)) return socket.close(TRY_AGAIN_LATER);
    const caller = new SocketCaller(socket, origin, tools, entering);
    waiting.add(caller);
    socket.on("message", (data) => caller.hear(data));
    socket.on("pong", () => caller.noteAlive());
    socket.on("close", () => {
      waiting.remove(caller);
      caller.gone();
    });
  });
  return door;
}
