import type { Quality } from "./signals.ts";

/** A socket that comes back within so long is the same person in the same place. */
export const RESUME_WITHIN_MS = 15_000;
/** How often a browser reports how good its connection is. */
export const QUALITY_EVERY_MS = 5000;

/** The codes that a room closes sockets with; nobody should knock again after 4400 to 4499. */
export const CLOSE = {
  BAD_SIGNAL: 4400,
  NOT_ADMITTED: 4401,
  ROOM_FULL: 4403,
  NO_HELLO: 4408,
  REPLACED: 4409,
  ENDED: 4410,
  REMOVED: 4411,
  TOO_FAST: 4429,
  /** Another process carries the room now: enter again. */
  MOVED: 4500,
} as const;
/** Why a room closes a socket. */
export type CloseReason = keyof typeof CLOSE;

const POOR = { roundTripMs: 600, lost: 0.1 } as const;
const FAIR = { roundTripMs: 250, lost: 0.03 } as const;

/** How good a connection is for talking. */
export function qualityOf({ roundTripMs, lost }: { roundTripMs: number; lost: number }): Quality {
  if (roundTripMs >= POOR.roundTripMs || lost >= POOR.lost) return "POOR";
  return roundTripMs >= FAIR.roundTripMs || lost >= FAIR.lost ? "FAIR" : "GOOD";
}
