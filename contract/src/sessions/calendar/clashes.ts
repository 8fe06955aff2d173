import type { BatchRole } from "../../kernel/permissions.ts";

/** The batch roles whose holders speak in the sessions. Organizers may have several sessions at once. */
export const HOST_ROLES = [
  "FACILITATOR",
  "CASE_PRESENTER",
  "GUEST_LECTURER",
  "SUBJECT_MATTER_EXPERT",
] as const satisfies readonly BatchRole[];

/** The reason of a clash: one batch, a person who speaks in both, or the reader's own time. */
export const CLASH_KINDS = ["BATCH", "HOST", "SELF"] as const;
export type ClashKind = (typeof CLASH_KINDS)[number];

/** A session as the search for clashes needs it. */
export interface PlannedSession {
  readonly sessionId: string;
  readonly batchId: string;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** The people who speak in it. */
  readonly hostIds: readonly string[];
  /** Whether the reader takes part. */
  readonly isOwn: boolean;
}

export interface Clash {
  /** The other session. */
  readonly sessionId: string;
  readonly kind: ClashKind;
  /** Those who speak in both, for the kind HOST. */
  readonly hostIds: readonly string[];
}

function clashBetween(one: PlannedSession, other: PlannedSession): Omit<Clash, "sessionId"> | undefined {
  if (one.batchId === other.batchId) return { kind: "BATCH", hostIds: [] };
  const hostIds = one.hostIds.filter((host) => other.hostIds.includes(host));
  if (hostIds.length > 0) return { kind: "HOST", hostIds };
  return one.isOwn && other.isOwn ? { kind: "SELF", hostIds: [] } : undefined;
}

/** The clashes of each session with sessions that overlap it, by its id; sessions without clashes are left out. */
export function clashesOf(sessions: readonly PlannedSession[]): ReadonlyMap<string, readonly Clash[]> {
  const found = new Map<string, Clash[]>();
  const note = (sessionId: string, clash: Clash): void => {
    found.set(sessionId, [...(found.get(sessionId) ?? []), clash]);
  };
  let running: PlannedSession[] = [];
  for (const session of sessions.toSorted((a, b) => a.startsAtMs - b.startsAtMs)) {
    running = running.filter(({ endsAtMs }) => endsAtMs > session.startsAtMs);
    for (const other of running) {
      const clash = clashBetween(session, other);
      if (clash === undefined) continue;
      note(session.sessionId, { ...clash, sessionId: other.sessionId });
      note(other.sessionId, { ...clash, sessionId: session.sessionId });
    }
    running.push(session);
  }
  return found;
}
