import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebSocketServer } from "ws";
import { ALIVE_EVERY_MS } from "@openrounds/contract/sessions/attendance/rules.ts";
import type { CloseReason } from "@openrounds/contract/sessions/live/rules.ts";
import { SECOND, now, nowMs } from "../../../kernel/clock.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { Fanout } from "../../../kernel/db/fanout.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Log } from "../../../kernel/log.ts";
import { POLLS_CHANNEL } from "../../polls/events.ts";
import { ENDED_CHANNEL, FILES_CHANNEL } from "../events.ts";
import type { MediaEngine } from "./media/engine.ts";
import { deleteNode, findRoomState, listRoomNodes, upsertNode } from "../queries.ts";
import { openDoor } from "./door.ts";
import { Ledger } from "./ledger.ts";
import type { RecordingSettings } from "./recording.ts";
import { RightsReader, type AffectedBy } from "./rights.ts";
import { Room } from "./room.ts";

const REFRESH_MS = 100;
const SPEAKERS_MS = 300;
const HEARTBEAT_MS = 5 * SECOND;
const CONFIRM_EVERY_MS = 15 * SECOND;

export interface NodeTools {
  readonly db: Db;
  readonly fanout: Fanout;
  readonly log: Log;
  readonly admissionKey: Buffer;
  /** The address at which web processes reach the signalling of this process. */
  readonly bind: string;
  readonly engine: MediaEngine;
  readonly recordings: RecordingSettings;
}

/** A room process: it sends heartbeats, opens rooms on demand and closes those whose session ended. */
export class RoomNode {
  readonly nodeId = newId();
  readonly #tools: NodeTools;
  readonly #ledger: Ledger;
  readonly #rights: RightsReader;
  readonly #rooms = new Map<string, Room>();
  readonly #opening = new Map<string, Promise<Room>>();
  readonly #server: Server = createServer((_request, response) => response.writeHead(404).end());
  readonly #door: WebSocketServer;
  #timers: NodeJS.Timeout[] = [];
  #confirmAgain: NodeJS.Timeout | undefined;
  /** Until when seats are held although their sockets are lost. */
  #heldUntilMs = 0;
  #isClosed = false;
  #unhear: (() => void)[] = [];

  constructor(tools: NodeTools) {
    this.#tools = tools;
    this.#ledger = new Ledger(tools.db, tools.log);
    this.#rights = new RightsReader({ db: tools.db, fanout: tools.fanout });
    const { nodeId } = this;
    const rights = this.#rights;
    this.#door = openDoor(this.#server, { ...tools, nodeId, rights, openRoom: (sessionId) => this.#open(sessionId) });
  }

  /** Starts to listen, and registers in the table of nodes. */
  async start(): Promise<void> {
    const { bind, fanout } = this.#tools;
    await new Promise<void>((listening) => this.#server.listen(0, bind, listening));
    this.#unhear = [
      fanout.subscribe(ENDED_CHANNEL, (sessionId) => this.#shut(sessionId, "ENDED")),
      ...this.#rights.hear((concerns) => this.#confirm(concerns)),
      fanout.subscribe(POLLS_CHANNEL, (payload) => this.#pollsChanged(payload)),
      fanout.subscribe(FILES_CHANNEL, (sessionId) => this.#fileChanged(sessionId)),
    ];
    await this.beat();
    this.#timers = [
      setInterval(() => this.#eachRoom((room) => room.refresh()), REFRESH_MS),
      setInterval(() => this.#eachRoom((room) => room.broadcastSpeakers()), SPEAKERS_MS),
      setInterval(() => this.#eachRoom((room) => room.measure()), SECOND),
      setInterval(() => void this.beat().catch((error: unknown) => this.#failed("heartbeat", error)), HEARTBEAT_MS),
      setInterval(() => this.#eachRoom((room) => room.noteAlive()), ALIVE_EVERY_MS),
    ];
    this.#confirmAgain = setTimeout(() => void this.#confirmAll(), CONFIRM_EVERY_MS);
  }

  #failed(message: string, error: unknown): void {
    this.#tools.log.error(message, { node: this.nodeId }, error);
  }

  #eachRoom(work: (room: Room) => void): void {
    for (const room of this.#rooms.values()) work(room);
  }

  /** The room of a session, opened once for all who enter at the same time. */
  async #open(sessionId: string): Promise<Room> {
    const opened = this.#rooms.get(sessionId) ?? this.#opening.get(sessionId);
    if (opened !== undefined) return opened;
    const opening = this.#openNew(sessionId).finally(() => this.#opening.delete(sessionId));
    this.#opening.set(sessionId, opening);
    return opening;
  }

  async #openNew(sessionId: string): Promise<Room> {
    const { db, engine } = this.#tools;
    const state = await findRoomState(db, sessionId);
    const media = await engine.openRoom(sessionId, { onLost: () => this.#rooms.get(sessionId)?.offerAgain() });
    const { capacity } = engine;
    const room = new Room(sessionId, state, {
      ...this.#tools,
      ledger: this.#ledger,
      rights: this.#rights,
      media,
      capacity,
      holdsSeats: () => nowMs() < this.#heldUntilMs,
    });
    await room.recording.restore();
    this.#rooms.set(sessionId, room);
    return room;
  }

  /** Holds all seats for a time in which nobody can come back; returns whether anybody has one. */
  holdSeats(ms: number): boolean {
    this.#heldUntilMs = nowMs() + ms;
    return [...this.#rooms.values()].some(({ peers }) => peers.size > 0);
  }

  /** Records the heartbeat of this process, and closes rooms that ended or moved unnoticed. */
  async beat(): Promise<void> {
    const { db, bind } = this.#tools;
    const { port } = this.#server.address() as AddressInfo;
    const streams = [...this.#rooms.values()].reduce((sum, room) => sum + room.streams, 0);
    const address = `${bind.includes(":") ? `[${bind}]` : bind}:${port}`;
    const node = { nodeId: this.nodeId, address, streams, seenAt: now() };
    await db.transaction((tx) => upsertNode(tx, node));
    for (const { sessionId, status, nodeId } of await listRoomNodes(db, [...this.#rooms.keys()])) {
      if (status !== "INPROGRESS") this.#shut(sessionId, "ENDED");
      else if (nodeId !== this.nodeId) this.#shut(sessionId, "MOVED");
    }
  }

  #shut(sessionId: string, reason: CloseReason): void {
    const room = this.#rooms.get(sessionId);
    this.#rooms.delete(sessionId);
    room?.close(reason).catch((error: unknown) => this.#failed("room did not close", error));
  }

  /**
   * Catches changes without a notification, such as a role that expires, and notifications that were lost: reads the
   * rights of everybody, one after the other, so that those who come meanwhile find a free connection.
   */
  async #confirmAll(): Promise<void> {
    for (const room of [...this.#rooms.values()]) {
      await room.lobby.reconsider(() => true).catch((error: unknown) => this.#failed("lobby was not read", error));
      for (const peer of room.everybody) {
        await room.confirm(peer).catch((error: unknown) => this.#failed("rights were not read", error));
      }
    }
    if (!this.#isClosed) this.#confirmAgain = setTimeout(() => void this.#confirmAll(), CONFIRM_EVERY_MS);
  }

  /** Reads the rights of the affected people again. */
  #confirm(concerns: AffectedBy): void {
    this.#eachRoom((room) => {
      room.lobby.reconsider(concerns).catch((error: unknown) => this.#failed("lobby was not read", error));
      for (const peer of room.everybody) {
        if (!concerns(peer.admission)) continue;
        room.confirm(peer).catch((error: unknown) => this.#failed("rights were not read", error));
      }
    });
  }

  #pollsChanged(payload: string): void {
    const [sessionId = "", audience] = payload.split(" ");
    this.#rooms.get(sessionId)?.pollsChanged(audience === "hosts" ? "hosts" : "all");
  }

  #fileChanged(sessionId: string): void {
    const told = this.#rooms.get(sessionId)?.presentation.tell();
    told?.catch((error: unknown) => this.#failed("shown file was not read", error));
  }

  /** Leaves the table of nodes and closes; everybody reconnects to another process. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#confirmAgain);
    for (const timer of this.#timers) clearInterval(timer);
    for (const unhear of this.#unhear) unhear();
    this.#door.close();
    this.#server.close();
    await Promise.all([...this.#rooms.values()].map((room) => room.close("MOVED")));
    await this.#tools.engine.close();
    await this.#ledger.written();
    await this.#tools.db.transaction((tx) => deleteNode(tx, this.nodeId));
  }
}
