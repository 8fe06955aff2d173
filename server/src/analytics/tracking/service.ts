import type { ProductEvent } from "@openrounds/contract/analytics/tracking/endpoints.ts";
import { DAY, now, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { deleteEventsBefore, insertEvent } from "./queries.ts";

export { deleteEventsOf } from "./queries.ts";

const KEPT_FOR_MS = 90 * DAY;

/** Records an action of the caller. */
export async function recordEvent(
  db: Db,
  actor: Actor,
  { eventName, userId, properties }: ProductEvent,
): Promise<void> {
  if (userId !== actor.userId) refuseNotFound();
  // The database cannot store unpaired surrogates.
  const kept = Object.entries(properties).map(([name, value]): [string, string | number | boolean] => [
    name.toWellFormed(),
    typeof value === "string" ? value.toWellFormed() : value,
  ]);
  await db.transaction((tx) =>
    insertEvent(tx, { eventId: newId(), userId, name: eventName, properties: Object.fromEntries(kept), at: now() }),
  );
}

/** Deletes actions older than 90 days. */
export const forgetPastEvents = (db: Db): Promise<void> =>
  db.transaction((tx) => deleteEventsBefore(tx, new Date(nowMs() - KEPT_FOR_MS)));
