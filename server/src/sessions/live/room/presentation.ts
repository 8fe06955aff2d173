import type { RoomSignal, SignalOf } from "@openrounds/contract/sessions/live/signals.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { deleteShownFile, findShownFile, updateShownPage } from "../queries.ts";

/** The room in which a file is shown. */
interface PresentingRoom {
  readonly sessionId: string;
  broadcast(signal: RoomSignal): void;
}

/** The file that a host or presenter shows. It is in the database only, so that it survives the room's process. */
export class Presentation {
  readonly #db: Db;
  readonly #room: PresentingRoom;

  constructor(db: Db, room: PresentingRoom) {
    this.#db = db;
    this.#room = room;
  }

  /** The shown file, for a newcomer or after another one was chosen. */
  async signal(): Promise<RoomSignal> {
    return { type: "file", file: (await findShownFile(this.#db, this.#room.sessionId)) ?? null };
  }

  /** Turns the page for everybody; a file that is not shown any more is ignored. */
  async turn({ contentId, page }: SignalOf<"page">): Promise<void> {
    const { sessionId } = this.#room;
    const file = await this.#db.transaction((tx) => updateShownPage(tx, { sessionId, contentId, page }));
    if (file !== undefined) this.#room.broadcast({ type: "file", file });
  }

  async hide(): Promise<void> {
    await this.#db.transaction((tx) => deleteShownFile(tx, this.#room.sessionId));
    this.#room.broadcast({ type: "file", file: null });
  }

  /** Sends the file that was chosen by a call to everybody. */
  async tell(): Promise<void> {
    this.#room.broadcast(await this.signal());
  }
}
