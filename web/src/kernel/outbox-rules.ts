import type { OutboxEntry } from "./outbox-state.ts";

/** "doubtful" means that it may have arrived, and the server no longer knows its key. */
export type OutboxStatus = "waiting" | "refused" | "doubtful";

/** The server forgets keys after 24 hours. */
const KEY_LASTS_MS = 23 * 3_600_000;

/** The status of an entry at a time. */
export function statusOfEntry(entry: OutboxEntry, atMs: number): OutboxStatus {
  if (entry.refusal !== null) return "refused";
  const isOld = entry.triedAtMs !== null && atMs - entry.triedAtMs > KEY_LASTS_MS;
  return isOld && entry.endpoint.creates === true ? "doubtful" : "waiting";
}

/** The first entry that may be sent now: waiting, and behind no refused or doubtful one of the same thing. */
export function nextToSend(entries: readonly OutboxEntry[], atMs: number): OutboxEntry | undefined {
  const heldThings = new Set<string>();
  return entries.find((entry) => {
    const isWaiting = statusOfEntry(entry, atMs) === "waiting";
    if (!isWaiting) heldThings.add(entry.thing);
    return isWaiting && !heldThings.has(entry.thing);
  });
}
