import type { ProductEvent } from "@openrounds/contract/analytics/tracking/endpoints.ts";
import { DAY, now, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { deleteEventsBefore, insertEvent } from "./queries.ts";

export { deleteEventsOf } from "./queries.ts";

const KEPT_MS = 90 * DAY;

/** Counts what the caller did; nobody counts for somebody else. */
export async function track(db: Db, actor: Actor, { eventName, userId, properties }: ProductEvent): Promise<void> {
  if (userId !== actor.userId) refuseNotFound();
  // Half of a sign pair is no text that can be kept.
  const kept = Object.entries(properties).map(([name, value]): [string, string | number | boolean] => [
    name.toWellFormed(),
    typeof value === "string" ? value.toWellFormed() : value,
  ]);
  await db.transaction((tx) =>
    insertEvent(tx, { eventId: newId(), userId, name: eventName, properties: Object.fromEntries(kept), at: now() }),
  );
}

/** Forgets what is older than 90 days. */
export const forgetPastEvents = (db: Db): Promise<void> =>
  db.transaction((tx) => deleteEventsBefore(tx, new Date(nowMs() - KEPT_MS)));
