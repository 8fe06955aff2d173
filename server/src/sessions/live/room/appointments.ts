import { now } from "../../../kernel/clock.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { publish } from "../../../kernel/db/fanout.ts";
import { RIGHTS_CHANNEL } from "../events.ts";
import { deleteRights, insertRights } from "../queries.ts";
import type { RoomRight } from "../tables.ts";

export interface Appointment {
  readonly userId: string;
  readonly kind: RoomRight;
  /** The language of an interpreter. */
  readonly language?: string | null;
  readonly isGiven: boolean;
  readonly givenBy: string;
}

/** What hosts allow people for the time of a session; all processes read the rights of the person again. */
export class Appointments {
  readonly #db: Db;
  readonly #sessionId: string;

  constructor(db: Db, sessionId: string) {
    this.#db = db;
    this.#sessionId = sessionId;
  }

  /** Gives a person a right, or takes it back. */
  async set({ userId, kind, language, isGiven, givenBy }: Appointment): Promise<void> {
    const right = { sessionId: this.#sessionId, userId, kind };
    await this.#db.transaction(async (tx) => {
      if (!isGiven || language !== undefined) await deleteRights(tx, right);
      if (isGiven) await insertRights(tx, [{ ...right, language, givenBy, at: now() }]);
      await publish(tx, RIGHTS_CHANNEL, userId);
    });
  }
}
