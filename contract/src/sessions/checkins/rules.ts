import type { BatchMode } from "../../batches/schemas.ts";
import type { SessionStatus } from "../schemas.ts";

const HOUR_MS = 3_600_000;

/** How long before its start and after its end people check in to a session. */
export const CHECK_IN_AROUND_MS = 2 * HOUR_MS;

/** Whether people can check in to a session of these times now. */
export const isCheckInOpen = (
  { startsAtMs, endsAtMs }: { readonly startsAtMs: number; readonly endsAtMs: number },
  nowMs: number,
): boolean => nowMs >= startsAtMs - CHECK_IN_AROUND_MS && nowMs <= endsAtMs + CHECK_IN_AROUND_MS;

/** Whether people come to a door of the session: until it is over or cancelled, unless its batch meets online only. */
export const hasDoor = (mode: BatchMode, { sessionStatus }: { readonly sessionStatus: SessionStatus }): boolean =>
  mode !== "ONLINE" && !["COMPLETED", "CANCELLED", "NEVER_STARTED"].includes(sessionStatus);
