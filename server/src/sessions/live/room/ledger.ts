import type { AttendanceEventKind } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { SECOND, now } from "../../../kernel/clock.ts";
import { brokenConstraint, type Db } from "../../../kernel/db/database.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Log } from "../../../kernel/log.ts";
import { insertEvents, type NewEvent } from "../../attendance/queries.ts";

const RETRY_MS = 5 * SECOND;

/** One stay of one device. */
export interface LedgerStay {
  readonly sessionId: string;
  readonly userId: string;
  readonly connectionId: string;
  readonly device: string;
}

/** Writes attendance events; retries what the database does not accept now. */
export class Ledger {
  readonly #db: Db;
  readonly #log: Log;
  #unwritten: NewEvent[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /** Records the same event for all the stays, at this instant. */
  note(kind: AttendanceEventKind, stays: readonly LedgerStay[]): void {
    const at = now();
    this.#unwritten.push(...stays.map((stay) => ({ ...stay, eventId: newId(), kind, source: "ROOM" as const, at })));
    if (stays.length > 0) this.#flush();
  }

  #flush(): void {
    this.#writing = this.#writing.then(() => this.#write());
  }

  async #write(): Promise<void> {
    const lines = this.#unwritten;
    this.#unwritten = [];
    try {
      await this.#db.transaction((tx) => insertEvents(tx, lines));
    } catch (error) {
      this.#log.error("attendance was not written", { count: lines.length }, error);
      // A violated constraint is permanent; everything else is retried.
      if (brokenConstraint(error) !== undefined) return;
      this.#unwritten = [...lines, ...this.#unwritten];
      setTimeout(() => this.#flush(), RETRY_MS).unref();
    }
  }

  /** Resolves when all events are written or have failed. */
  written(): Promise<void> {
    return this.#writing;
  }
}
