import { HOUR, MINUTE } from "../../kernel/clock.ts";
import type { Autocommit } from "../../kernel/db/database.ts";
import { newId } from "../../kernel/ids.ts";
import type { Person } from "../../kernel/testing/world.ts";
import { insertEvents } from "./queries.ts";

/** A person who was in the room for an hour or for some minutes, from the start of the session or some minutes later. */
export type Stay = Person | readonly [person: Person, minutes: number, afterMinutes?: number];

/** Records stays in the room of a session. */
export async function buildStays(
  db: Autocommit,
  { sessionId, startsAt }: { readonly sessionId: string; readonly startsAt: Date },
  stays: readonly Stay[],
): Promise<void> {
  const lines = stays.flatMap((stay) => {
    const [{ userId }, minutes = HOUR / MINUTE, afterMinutes = 0] = "userId" in stay ? [stay] : stay;
    const line = { sessionId, userId, connectionId: newId(), source: "ROOM", device: "test" } as const;
    const at = new Date(startsAt.getTime() + afterMinutes * MINUTE);
    const until = new Date(at.getTime() + minutes * MINUTE);
    return [
      { ...line, eventId: newId(), kind: "JOIN" as const, at },
      { ...line, eventId: newId(), kind: "LEAVE" as const, at: until },
    ];
  });
  await db.transaction((tx) => insertEvents(tx, lines));
}
