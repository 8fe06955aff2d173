import type { WaitingLine } from "@openrounds/contract/notifications/waiting/schemas.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";

/** A port: what waits for a person in a later domain, read by a fixed number of statements. */
export type WaitingSource = (platform: Platform, actor: Actor) => Promise<readonly WaitingLine[]>;

/** How many lines of one kind a person is shown. */
export const MAX_WAITING = 50;

const sources = new Map<string, WaitingSource>();

/** Registers what waits for people in a later domain; called when the application is assembled. */
export const installWaiting = (domain: string, source: WaitingSource): void => void sources.set(domain, source);

const byUrgency = (one: WaitingLine, other: WaitingLine): number =>
  (one.until ?? Number.MAX_SAFE_INTEGER) - (other.until ?? Number.MAX_SAFE_INTEGER) ||
  (one.since ?? 0) - (other.since ?? 0);

/** Everything that waits for a person in all domains: what is due first, then what waits longest. */
export async function listWaiting(platform: Platform, actor: Actor): Promise<WaitingLine[]> {
  // An object of this list, so that its sources read together what several of them need of the person.
  const reader = { ...actor };
  const lines = await Promise.all([...sources.values()].map((source) => source(platform, reader)));
  return lines.flat().toSorted(byUrgency);
}
