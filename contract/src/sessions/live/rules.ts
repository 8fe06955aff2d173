import type { SessionRole } from "../schemas.ts";
import type { ConnectionQuality, LobbyMode } from "./signals.ts";

/** A socket that reconnects within this time resumes the same seat. */
export const RESUME_WITHIN_MS = 15_000;
/** The same while media still flow: on a thin line a socket takes longer to reconnect. */
export const RESUME_ANSWERING_WITHIN_MS = 60_000;
/** A person from whom nothing arrives for this time is shown as cut off. */
export const SILENT_AFTER_MS = 2500;
/** The interval at which browsers report their connection quality. */
export const QUALITY_EVERY_MS = 5000;

/** The codes with which a room closes sockets. Browsers must not reconnect after 4400 to 4499. */
export const CLOSE_CODES = {
  BAD_SIGNAL: 4400,
  NOT_ADMITTED: 4401,
  ROOM_FULL: 4403,
  NO_HELLO: 4408,
  REPLACED: 4409,
  ENDED: 4410,
  REMOVED: 4411,
  LOCKED: 4412,
  TURNED_AWAY: 4413,
  TOO_FAST: 4429,
  /** Another process carries the room now; enter again. */
  MOVED: 4500,
} as const;
/** The reason for closing a socket. */
export type CloseReason = keyof typeof CLOSE_CODES;

/** What decides whether a person must wait in the lobby. */
interface LobbyEntrant {
  readonly role: SessionRole | null;
  readonly isHost: boolean;
  /** Whether a host has let the person in during this session. */
  readonly isAdmitted: boolean;
}

/** Whether a person who enters must wait until a host lets them in. */
export function waitsInLobby(mode: LobbyMode, { role, isHost, isAdmitted }: LobbyEntrant): boolean {
  if (mode === "OFF" || isHost || isAdmitted) return false;
  return mode === "EVERYONE" || role === null || role === "GUEST_PARTICIPANT";
}

const PRESENTERS: readonly (SessionRole | null)[] = ["PROGRAM_ADMIN", "PANELIST", "GUEST_LECTURER", "CASE_PRESENTER"];

/** Whether a person in a room is a host or presenter: they always get in, and show files. */
export const presentsIn = ({ role, canModerate }: { role: SessionRole | null; canModerate: boolean }): boolean =>
  canModerate || PRESENTERS.includes(role);

const POOR = { roundTripMs: 600, lost: 0.1 } as const;
const FAIR = { roundTripMs: 250, lost: 0.03 } as const;

/** Rates the quality of a connection for conversation. */
export function qualityOf({ roundTripMs, lost }: { roundTripMs: number; lost: number }): ConnectionQuality {
  if (roundTripMs >= POOR.roundTripMs || lost >= POOR.lost) return "POOR";
  return roundTripMs >= FAIR.roundTripMs || lost >= FAIR.lost ? "FAIR" : "GOOD";
}
