import type { Server } from "node:http";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import {
  CHAT_SHOWN,
  browserSignalSchema,
  type BrowserSignal,
  type SignalOf,
} from "@openrounds/contract/sessions/live/signals.ts";
import { SECOND } from "../../../kernel/clock.ts";
import { isUnavailable, type Db } from "../../../kernel/db/database.ts";
import type { Log } from "../../../kernel/log.ts";
import { readToken } from "../providers/admission.ts";
import { SOCKET_PATH } from "../providers/embedded.ts";
import { listMessages } from "../queries.ts";
import type { MediaAddresses } from "./connections.ts";
import { Pace } from "./pace.ts";
import { Peer, closeFor } from "./peer.ts";
import type { Room } from "./room.ts";
import { Signalling } from "./signalling.ts";

const HELLO_WITHIN_MS = 5 * SECOND;
const MAX_PAYLOAD_BYTES = 64 * 1024;
/** Sockets that have not said yet who they are; more are turned away. */
const MAX_WAITING = 200;
const PING_EVERY_MS = 15 * SECOND;
const TRY_AGAIN_LATER = 1013;
const SIGNALS = { burst: 100, perSecond: 25 } as const;

export interface DoorTools {
  readonly db: Db;
  readonly log: Log;
  readonly nodeId: string;
  readonly admissionKey: Buffer;
  readonly media: MediaAddresses;
  readonly openRoom: (sessionId: string) => Room;
}

interface Seat {
  readonly room: Room;
  readonly peer: Peer;
  readonly signalling: Signalling;
}

function readSignal(data: RawData): BrowserSignal | undefined {
  if (!Buffer.isBuffer(data)) return undefined;
  try {
    return browserSignalSchema.safeParse(JSON.parse(data.toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** One socket: from its hello, without which nothing is built, to its end. */
class Caller {
  readonly #socket: WebSocket;
  readonly #tools: DoorTools;
  readonly #pace = new Pace(SIGNALS);
  readonly #late: NodeJS.Timeout;
  #seat: Seat | undefined;
  /** The signals of one person are obeyed in their order. */
  #obeying: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, tools: DoorTools) {
    this.#socket = socket;
    this.#tools = tools;
    this.#late = setTimeout(() => closeFor(socket, "NO_HELLO"), HELLO_WITHIN_MS);
  }

  get isWaiting(): boolean {
    return this.#seat === undefined;
  }

  hear(data: RawData): void {
    if (!this.#pace.admits()) return closeFor(this.#socket, "TOO_FAST");
    const signal = readSignal(data);
    if (signal === undefined) return closeFor(this.#socket, "BAD_SIGNAL");
    this.#obeying = this.#obeying
      .then(() => this.#obey(signal))
      .catch((error: unknown) => {
        this.#tools.log.error("signal failed", { event: signal.type }, error);
        if (isUnavailable(error)) this.#socket.close(TRY_AGAIN_LATER);
        else closeFor(this.#socket, "BAD_SIGNAL");
      });
  }

  async #obey(signal: BrowserSignal): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (signal.type === "hello") {
      return this.#seat === undefined ? this.#enter(signal) : closeFor(this.#socket, "BAD_SIGNAL");
    }
    if (this.#seat === undefined) return closeFor(this.#socket, "NOT_ADMITTED");
    await this.#seat.signalling.obey(signal);
  }

  async #enter({ token, device, resume }: SignalOf<"hello">): Promise<void> {
    const { db, nodeId, admissionKey, media, openRoom } = this.#tools;
    const admission = readToken(admissionKey, nodeId, token);
    if (admission === undefined) return closeFor(this.#socket, "NOT_ADMITTED");
    clearTimeout(this.#late);
    const room = openRoom(admission.sessionId);
    const lost = room.findLost(admission.userId, resume);
    if (lost === undefined && room.isFull) return closeFor(this.#socket, "ROOM_FULL");
    const peer = lost ?? new Peer(admission, device, this.#socket, media);
    const seat = { room, peer, signalling: new Signalling(db, room, peer) };
    this.#seat = seat;
    if (lost === undefined) room.enter(peer);
    else lost.returnWith(this.#socket, admission);
    // The messages are read by somebody who hears the room already: none is said in between.
    const messages = await listMessages(db, admission.sessionId, CHAT_SHOWN);
    if (peer.socket !== this.#socket) return;
    const { peerId } = peer;
    const { canModerate } = peer.admission;
    peer.greet({ type: "welcome", peerId, resume: peer.resume, isResumed: lost !== undefined, canModerate, messages });
    room.brief(peer);
    if (lost === undefined) await seat.signalling.offer();
  }

  gone(): void {
    clearTimeout(this.#late);
    if (this.#seat?.peer.socket === this.#socket) this.#seat.room.lose(this.#seat.peer);
  }
}

/** Finds sockets whose other end is gone without a word, and keeps proxies from closing silent ones. */
function keepAlive(door: WebSocketServer): void {
  const answered = new WeakSet<WebSocket>();
  door.on("connection", (socket) => {
    answered.add(socket);
    socket.on("pong", () => answered.add(socket));
  });
  const timer = setInterval(() => {
    for (const socket of door.clients) {
      if (answered.delete(socket)) socket.ping();
      else socket.terminate();
    }
  }, PING_EVERY_MS);
  door.on("close", () => clearInterval(timer));
}

/** Lets sockets in that show a token, and nobody else. */
export function openDoor(server: Server, tools: DoorTools): WebSocketServer {
  const door = new WebSocketServer({
    server,
    path: SOCKET_PATH,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
  });
  const waiting = new Set<Caller>();
  keepAlive(door);
  door.on("connection", (socket) => {
    // What breaks the protocol is closed by the library, which says why.
    socket.on("error", () => undefined);
    for (const caller of waiting) if (!caller.isWaiting) waiting.delete(caller);
    if (waiting.size >= MAX_WAITING) return socket.close(TRY_AGAIN_LATER);
    const caller = new Caller(socket, tools);
    waiting.add(caller);
    socket.on("message", (data) => caller.hear(data));
    socket.on("close", () => {
      waiting.delete(caller);
      caller.gone();
    });
  });
  return door;
}
