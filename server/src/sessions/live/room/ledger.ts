import type { AttendanceEventKind } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { now } from "../../../kernel/clock.ts";
import { brokenConstraint, type Db } from "../../../kernel/db/database.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Log } from "../../../kernel/log.ts";
import { insertEvents, type NewEvent } from "../../attendance/queries.ts";

/** One stay of one device. */
export interface Stay {
  readonly sessionId: string;
  readonly userId: string;
  readonly connectionId: string;
  readonly device: string;
}

/** Writes who comes, stays and goes; what the database does not take now is written with the next line. */
export class Ledger {
  readonly #db: Db;
  readonly #log: Log;
  #unwritten: NewEvent[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /** Notes the same of all the stays at one instant. */
  note(kind: AttendanceEventKind, stays: readonly Stay[], at: Date = now()): void {
    if (stays.length === 0) return;
    this.#unwritten.push(...stays.map((stay) => ({ ...stay, eventId: newId(), kind, source: "ROOM" as const, at })));
    this.#writing = this.#writing.then(() => this.#write());
  }

  async #write(): Promise<void> {
    const lines = this.#unwritten;
    this.#unwritten = [];
    try {
      await insertEvents(this.#db, lines);
    } catch (error) {
      const isRefused = brokenConstraint(error) !== undefined;
      if (!isRefused) this.#unwritten = [...lines, ...this.#unwritten];
      this.#log.error("attendance was not written", { count: lines.length }, error);
    }
  }

  /** Resolves when all that was noted is written, or could not be. */
  written(): Promise<void> {
    return this.#writing;
  }
}
