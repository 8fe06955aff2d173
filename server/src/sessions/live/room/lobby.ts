import type { WebSocket } from "ws";
import { waitsInLobby, type CloseReason } from "@openrounds/contract/sessions/live/rules.ts";
import { SEATS_MAX } from "@openrounds/contract/sessions/live/schemas.ts";
import {
  LOBBY_MAX,
  type LobbyMode,
  type RoomSignal,
  type WaitingPerson,
} from "@openrounds/contract/sessions/live/signals.ts";
import { now } from "../../../kernel/clock.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { RoomRights } from "../access.ts";
import type { Admission } from "../providers/admission.ts";
import { hasOpenStay, insertRights } from "../queries.ts";
import { closeFor } from "./peer.ts";
import type { AffectedBy, RightsReader } from "./rights.ts";

/** Beyond the limit people are asked to try again later. */
const TRY_AGAIN_LATER = 1013;

/** A device of a person who waits. It is told that it waits, and nothing else. */
export interface WaitingDevice {
  readonly admission: Admission;
  readonly rights: RoomRights;
  readonly socket: WebSocket;
  /** Enters the room. */
  readonly enter: () => void;
}

export interface LobbyTools {
  readonly db: Db;
  readonly rights: RightsReader;
  readonly mode: () => LobbyMode;
  readonly tellModerators: (signal: RoomSignal) => void;
}

/** The people who wait before the room of a session until a host lets them in. */
export class Lobby {
  readonly #tools: LobbyTools;
  #devices: readonly WaitingDevice[] = [];
  #closedFor: CloseReason | undefined;

  constructor(tools: LobbyTools) {
    this.#tools = tools;
  }

  /** Who waits, the first to come first. */
  get waiting(): WaitingPerson[] {
    const people = new Map(
      this.#devices.map(({ admission: { userId, name }, rights: { role } }) => [userId, { userId, name, role }]),
    );
    return [...people.values()];
  }

  /** Whether a person must wait now; who is in the room already, or was cut off, need not. */
  async holds({ sessionId, userId }: Admission, rights: RoomRights): Promise<boolean> {
    const waits = (): boolean => waitsInLobby(this.#tools.mode(), rights);
    // A host may have opened the lobby while the ledger was read.
    return waits() && !(await hasOpenStay(this.#tools.db, { sessionId, userId })) && waits();
  }

  /** Lets a device wait; beyond the seats of a person, the oldest ends. */
  add(device: WaitingDevice): void {
    if (this.#closedFor !== undefined) return closeFor(device.socket, this.#closedFor);
    if (this.#devices.length >= LOBBY_MAX) return device.socket.close(TRY_AGAIN_LATER);
    const own = this.#devices.filter(({ admission }) => admission.userId === device.admission.userId);
    this.#end(own.slice(0, Math.max(0, own.length + 1 - SEATS_MAX)), "REPLACED");
    this.#set([...this.#devices, device]);
    device.socket.send(JSON.stringify({ type: "wait", mode: this.#tools.mode() } satisfies RoomSignal));
  }

  /** Forgets a device whose socket closed. */
  remove(socket: WebSocket): void {
    this.#set(this.#devices.filter((device) => device.socket !== socket));
  }

  #set(devices: readonly WaitingDevice[]): void {
    if (devices.length === this.#devices.length) return;
    this.#devices = devices;
    this.#tools.tellModerators({ type: "waiting", people: this.waiting });
  }

  #end(devices: readonly WaitingDevice[], reason: CloseReason): void {
    this.#set(this.#devices.filter((device) => !devices.includes(device)));
    for (const { socket } of devices) closeFor(socket, reason);
  }

  /** Lets in those of the people who wait. */
  async admit(userIds: readonly string[], givenBy: string): Promise<void> {
    const admitted = this.#devices.filter(({ admission }) => userIds.includes(admission.userId));
    const at = now();
    const rows = admitted.map(({ admission }) => ({
      sessionId: admission.sessionId,
      userId: admission.userId,
      kind: "ENTRY" as const,
      givenBy,
      at,
    }));
    await this.#tools.db.transaction((tx) => insertRights(tx, rows));
    await this.reconsider((admission) => admitted.some((device) => device.admission === admission));
  }

  /** Shows a person out who waits; false when they do not. */
  turnAway(userId: string): boolean {
    const devices = this.#devices.filter(({ admission }) => admission.userId === userId);
    this.#end(devices, "TURNED_AWAY");
    return devices.length > 0;
  }

  /** Reads the rights of people who wait again, and lets in or shows out. */
  async reconsider(concerns: AffectedBy): Promise<void> {
    await Promise.all(
      this.#devices
        .filter(({ admission }) => concerns(admission))
        .map(async (device) => {
          const rights = await this.#tools.rights.read(device.admission);
          const isHeld = rights !== undefined && (await this.holds(device.admission, rights));
          if (isHeld || !this.#devices.includes(device)) return;
          if (rights === undefined) return this.#end([device], "REMOVED");
          this.remove(device.socket);
          device.enter();
        }),
    );
  }

  /** Shows everybody out. */
  close(reason: CloseReason): void {
    this.#closedFor = reason;
    this.#end(this.#devices, reason);
  }
}
