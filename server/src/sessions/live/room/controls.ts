import type { RoomControls, RoomSignal } from "@openrounds/contract/sessions/live/signals.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { updateControls, type StoredControls } from "../queries.ts";

/** The room whose controls are set. */
interface ControlledRoom {
  readonly sessionId: string;
  readonly peers: ReadonlyMap<string, unknown>;
  broadcast(signal: RoomSignal): void;
}

/** What hosts have set in a room, which everybody in it is told. */
export class Controls {
  readonly #db: Db;
  readonly #room: ControlledRoom;
  #present: RoomControls;

  constructor(db: Db, room: ControlledRoom, stored: StoredControls) {
    this.#db = db;
    this.#room = room;
    this.#present = { ...stored, spotlight: null };
  }

  get present(): RoomControls {
    return this.#present;
  }

  /** Records a setting, and tells everybody. */
  async set(changes: Partial<StoredControls>): Promise<void> {
    await this.#db.transaction((tx) => updateControls(tx, this.#room.sessionId, changes));
    this.#show(changes);
  }

  #show(changes: Partial<RoomControls>): void {
    this.#present = { ...this.#present, ...changes };
    this.#room.broadcast({ type: "controls", controls: this.#present });
  }

  /** Shows a person of the room in large to everybody, or nobody. */
  spotlight(peerId: string | null): void {
    if (peerId === null || this.#room.peers.has(peerId)) this.#show({ spotlight: peerId });
  }

  /** Ends the spotlight on a person who left. */
  left(peerId: string): void {
    if (this.#present.spotlight === peerId) this.#show({ spotlight: null });
  }
}
