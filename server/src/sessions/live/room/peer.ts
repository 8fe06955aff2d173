import type { WebSocket } from "ws";
import { CLOSE, type CloseReason } from "@openrounds/contract/sessions/live/rules.ts";
import type { Quality, RoomPerson, RoomSignal } from "@openrounds/contract/sessions/live/signals.ts";
import { nowMs } from "../../../kernel/clock.ts";
import { newId, newToken } from "../../../kernel/ids.ts";
import type { RoomRights } from "../access.ts";
import type { Admission } from "../providers/admission.ts";
import type { MediaAddresses } from "./connections.ts";
import { Downlink } from "./downlink.ts";
import type { Stay } from "./ledger.ts";
import { Uplink } from "./uplink.ts";

/** Closes a socket with the reason that the browser tells its person. */
export const closeFor = (socket: WebSocket, reason: CloseReason): void => socket.close(CLOSE[reason], reason);

/** Somebody who may enter, by a socket. */
export interface Arrival {
  readonly admission: Admission;
  readonly rights: RoomRights;
  readonly socket: WebSocket;
  readonly network: string;
}

/** One device of one person in a room. */
export class Peer {
  readonly peerId = newId();
  /** What brings a lost socket back to this place. */
  readonly resume = newToken();
  admission: Admission;
  /** What the person may do, as it was read last. */
  rights: RoomRights;
  rightsReadAtMs = nowMs();
  /** The network that the socket comes from. */
  network: string;
  readonly device: string;
  readonly uplink: Uplink;
  readonly downlink: Downlink;
  quality: Quality = "GOOD";
  socket: WebSocket;
  /** When the socket was lost; undefined while there is one. */
  lostAt: Date | undefined;
  #toldSlots = "";
  /** What is said while the welcome is prepared; undefined once it is sent. */
  #held: RoomSignal[] | undefined = [];

  constructor({ admission, rights, socket, network }: Arrival, device: string, media: MediaAddresses) {
    this.admission = admission;
    this.rights = rights;
    this.network = network;
    this.device = device;
    this.socket = socket;
    this.uplink = new Uplink(this.peerId, media);
    this.downlink = new Downlink(media);
  }

  get stay(): Stay {
    const { sessionId, userId } = this.admission;
    return { sessionId, userId, connectionId: this.peerId, device: this.device };
  }

  get person(): RoomPerson {
    const { userId, name } = this.admission;
    const { role, canModerate } = this.rights;
    return { peerId: this.peerId, userId, name, role, canModerate, on: this.uplink.live, quality: this.quality };
  }

  get isLive(): boolean {
    return this.uplink.live.length > 0;
  }

  get isLost(): boolean {
    return this.lostAt !== undefined;
  }

  /** Sends a signal, after the welcome. */
  send(signal: RoomSignal): void {
    if (this.#held === undefined) this.#write(signal);
    else this.#held.push(signal);
  }

  /** Sends the welcome, then what was said while it was prepared. */
  greet(welcome: Extract<RoomSignal, { type: "welcome" }>): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const signal of [welcome, ...held]) this.#write(signal);
  }

  #write(signal: RoomSignal): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(signal));
  }

  /** Says which video comes where, when that changed or the browser does not know it yet. */
  tellSlots(isNew = false): void {
    const slots = this.downlink.shown;
    const text = JSON.stringify(slots);
    if (text === this.#toldSlots && !isNew) return;
    this.#toldSlots = text;
    this.send({ type: "slots", slots });
  }

  /** Takes the rights that were read now; whether they are others. */
  grant(rights: RoomRights): boolean {
    const isOther = JSON.stringify(rights) !== JSON.stringify(this.rights);
    this.rights = rights;
    this.rightsReadAtMs = nowMs();
    return isOther;
  }

  /** Takes a new socket in place of the lost or older one, with the rights that the person has now. */
  returnWith({ admission, rights, socket, network }: Arrival): void {
    const older = this.socket;
    this.socket = socket;
    this.admission = admission;
    this.network = network;
    this.grant(rights);
    this.lostAt = undefined;
    this.#held = [];
    closeFor(older, "REPLACED");
  }

  async close(): Promise<void> {
    await Promise.all([this.uplink.close(), this.downlink.close()]);
  }
}
