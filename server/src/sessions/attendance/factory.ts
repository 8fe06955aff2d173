import { MINUTE } from "../../kernel/clock.ts";
import type { Autocommit } from "../../kernel/db/database.ts";
import { newId } from "../../kernel/ids.ts";
import { insertEvents } from "./queries.ts";

export interface StayFields {
  readonly sessionId: string;
  readonly userId: string;
  readonly from: Date;
  readonly minutes: number;
}

/** A stay in the room from an instant on, in the ledger. */
export async function buildStay(db: Autocommit, { sessionId, userId, from, minutes }: StayFields): Promise<void> {
  const line = { sessionId, userId, connectionId: newId(), source: "ROOM", device: "test" } as const;
  const until = new Date(from.getTime() + minutes * MINUTE);
  await db.transaction((tx) =>
    insertEvents(tx, [
      { ...line, eventId: newId(), kind: "JOIN", at: from },
      { ...line, eventId: newId(), kind: "LEAVE", at: until },
    ]),
  );
}
