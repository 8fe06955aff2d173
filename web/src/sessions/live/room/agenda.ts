import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import type { AgendaPosition } from "@openrounds/contract/sessions/live/signals.ts";

const MINUTE_MS = 60_000;

/** An agenda and when the session ends as planned. */
export type PlannedAgenda = Pick<LiveRoomDetails, "agenda" | "endDateTime">;

/**
 * How long the present item of the agenda still lasts: as long as planned, and at most until the later items must begin for
 * the session to end as planned, since a session that starts late ends in time.
 */
export function itemLeftMs(
  { agenda, endDateTime }: PlannedAgenda,
  { item, sinceMs }: AgendaPosition,
  nowMs: number,
): number {
  const laterMinutes = agenda.slice(item + 1).reduce((sum, { minutes }) => sum + minutes, 0);
  const itemMs = (agenda[item]?.minutes ?? 0) * MINUTE_MS;
  const latestMs = endDateTime - laterMinutes * MINUTE_MS;
  // The page reads its clock every few seconds, so that an item may begin after it.
  return Math.max(0, Math.min(sinceMs + itemMs, latestMs) - Math.max(sinceMs, nowMs));
}
