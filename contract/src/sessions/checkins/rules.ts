import type { BatchMode } from "../../batches/schemas.ts";
import type { SessionStatus } from "../schemas.ts";

const HOUR_MS = 3_600_000;

/** Check-in opens this long before the start, and closes this long after the end. */
export const CHECK_IN_AROUND_MS = 2 * HOUR_MS;

/** Whether check-in for a session with these times is open. */
export const isCheckInOpen = (
  { startsAtMs, endsAtMs }: { readonly startsAtMs: number; readonly endsAtMs: number },
  nowMs: number,
): boolean => nowMs >= startsAtMs - CHECK_IN_AROUND_MS && nowMs <= endsAtMs + CHECK_IN_AROUND_MS;

/** Whether the session has a check-in at the door: until it is over or cancelled, except in online-only batches. */
export const hasDoor = (mode: BatchMode, { sessionStatus }: { readonly sessionStatus: SessionStatus }): boolean =>
  mode !== "ONLINE" && !["COMPLETED", "CANCELLED", "NEVER_STARTED"].includes(sessionStatus);
