import { CAPTIONS_SHOWN, type CaptionLine, type RoomSignal } from "@openrounds/contract/sessions/live/signals.ts";
import { MINUTE, now, nowMs } from "../../../kernel/clock.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { newId } from "../../../kernel/ids.ts";
import { insertCaption, listCaptions } from "../queries.ts";
import { RateLimiters } from "./pace.ts";

const LINES = { burst: 10, perSecond: 2 } as const;
/** Older lines tell a newcomer nothing of what is said now. */
const FRESH_FOR_MS = 2 * MINUTE;

/** The room whose speech is written. */
interface CaptionedRoom {
  readonly sessionId: string;
  broadcast(signal: RoomSignal): void;
}

/** What captioners write of what is said, line by line. */
export class Captions {
  readonly #db: Db;
  readonly #room: CaptionedRoom;
  readonly #pace = new RateLimiters(LINES);

  constructor(db: Db, room: CaptionedRoom) {
    this.#db = db;
    this.#room = room;
  }

  /** The last lines, for a newcomer. */
  latest(): Promise<CaptionLine[]> {
    const since = new Date(nowMs() - FRESH_FOR_MS);
    return listCaptions(this.#db, { sessionId: this.#room.sessionId, since }, CAPTIONS_SHOWN);
  }

  /** Keeps a line of a captioner, and sends it to everybody. */
  async write(userId: string, text: string): Promise<void> {
    if (!this.#pace.admits(userId)) return;
    const { sessionId } = this.#room;
    const row = { captionId: newId(), sessionId, userId, text, at: now() };
    await this.#db.transaction((tx) => insertCaption(tx, row));
    const line = { captionId: row.captionId, text, atMs: row.at.getTime() };
    this.#room.broadcast({ type: "captions", lines: [line] });
  }
}
