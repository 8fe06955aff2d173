import type { BatchRole } from "../kernel/permissions.ts";
import type { SessionRole, SessionStatus, StoredSessionStatus } from "./schemas.ts";

/** A session can be started and joined this long before its start. */
export const OPENS_BEFORE_MS = 15 * 60_000;

export interface SessionTimes {
  readonly status: StoredSessionStatus;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

/** The status that a person sees now; the waiting states differ for people who may start the session. */
export function visibleStatus(session: SessionTimes, nowMs: number, canStart: boolean): SessionStatus {
  if (session.status !== "SCHEDULED") return session.status;
  if (nowMs >= session.endsAtMs) return "NEVER_STARTED";
  if (nowMs < session.startsAtMs - OPENS_BEFORE_MS) return "SCHEDULED";
  if (canStart) return "READY_TO_START";
  return nowMs < session.startsAtMs ? "YET_TO_BEGIN" : "READY_TO_JOIN";
}

/** Whether an organiser may start the session now. */
export const isStartable = (session: SessionTimes, nowMs: number): boolean =>
  session.status === "SCHEDULED" && nowMs >= session.startsAtMs - OPENS_BEFORE_MS && nowMs < session.endsAtMs;

/** What the button of a session offers. */
export type LaunchLabel = "today session" | "join" | "start" | "status";

/** The launch label of a session row. */
export function launchLabel(status: SessionStatus, isToday: boolean, canStart: boolean): LaunchLabel {
  switch (status) {
    case "INPROGRESS":
      return "join";
    case "YET_TO_BEGIN":
    case "READY_TO_START":
    case "READY_TO_JOIN":
      return canStart ? "start" : "join";
    case "COMPLETED":
    case "NEVER_STARTED":
    case "SCHEDULED":
      return isToday ? "today session" : "status";
    case "CANCELLED":
      return "status";
  }
}

const NOT_HELD = new Set<SessionStatus>(["CANCELLED", "NEVER_STARTED"]);

/**
 * The next session: the one after the last completed one in the list, without cancelled sessions and those that were
 * not held.
 */
export function nextSession<S extends { readonly sessionStatus: SessionStatus }>(list: readonly S[]): S | undefined {
  const candidates = list.filter(({ sessionStatus }) => !NOT_HELD.has(sessionStatus));
  const last = candidates.findLastIndex(({ sessionStatus }) => sessionStatus === "COMPLETED");
  return candidates[last + 1];
}

const SESSION_ROLE: Readonly<Record<BatchRole, SessionRole>> = {
  OWNER: "PROGRAM_ADMIN",
  PROGRAM_ADMIN: "PROGRAM_ADMIN",
  FACILITATOR: "PANELIST",
  SUBJECT_MATTER_EXPERT: "PANELIST",
  GUEST_LECTURER: "GUEST_LECTURER",
  CASE_PRESENTER: "CASE_PRESENTER",
  GUEST_PARTICIPANT: "GUEST_PARTICIPANT",
  ATTENDEE: "ATTENDEE",
};

/** The role in a session from a person's batch roles; the highest one counts. */
export function sessionRole(roles: readonly BatchRole[]): SessionRole | undefined {
  const order = Object.keys(SESSION_ROLE) as BatchRole[];
  const strongest = order.find((role) => roles.includes(role));
  return strongest === undefined ? undefined : SESSION_ROLE[strongest];
}
