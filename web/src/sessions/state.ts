import type { AttendanceRow } from "@openrounds/contract/sessions/attendance/schemas.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";

/** A session that is over. */
export interface HeldSession {
  /** Its number in the batch. */
  readonly number: number;
  /** The part of the people who were there, 0 to 1; undefined when it did not take place. */
  readonly share: number | undefined;
}

/** A session with its number in the batch; a cancelled one has none, so that the others keep theirs. */
export interface NumberedSession {
  readonly session: Session;
  readonly number: number | undefined;
}

/** The sessions of a batch with their numbers, in order. */
export function numbered(sessions: readonly Session[]): readonly NumberedSession[] {
  let last = 0;
  return sessions.map((session) => ({
    session,
    number: session.sessionStatus === "CANCELLED" ? undefined : (last += 1),
  }));
}

/** The sessions of a batch that are over, with how many of its people were there. */
export function heldSessions(sessions: readonly Session[], people: number): readonly HeldSession[] {
  return numbered(sessions).flatMap(({ session, number }): HeldSession[] => {
    if (number === undefined) return [];
    if (session.sessionStatus === "NEVER_STARTED") return [{ number, share: undefined }];
    if (session.sessionStatus !== "COMPLETED" || people === 0) return [];
    return [{ number, share: Math.min(1, session.attendedCount / people) }];
  });
}

/** From which part of a session on, in percent, people are counted together. */
export const STAYS = [0, 25, 50, 75] as const;
/** When people came: before the start, in the first minutes, late, or later still. */
export const JOINS = ["before", 5, 15, "later"] as const;
const MINUTE_MS = 60_000;

export interface Insights {
  /** How many stayed for each part, in the order of STAYS. */
  readonly stays: readonly number[];
  /** How many came when, in the order of JOINS. */
  readonly joins: readonly number[];
  readonly averageMinutes: number;
}

function joinOf(joinedMs: number, startMs: number): (typeof JOINS)[number] {
  if (joinedMs < startMs) return "before";
  const lateMinutes = (joinedMs - startMs) / MINUTE_MS;
  if (lateMinutes < 5) return 5;
  return lateMinutes < 15 ? 15 : "later";
}

/** When those who were there came, and what part of the planned time they stayed. */
export function insightsOf(
  rows: readonly AttendanceRow[],
  { startDateTime, endDateTime }: Pick<Session, "startDateTime" | "endDateTime">,
): Insights {
  const there = rows.filter(({ attendance }) => attendance === "ATTENDED");
  const planned = Math.max(1, (endDateTime - startDateTime) / MINUTE_MS);
  const partOf = (minutes: number): number => STAYS.findLastIndex((from) => (minutes / planned) * 100 >= from);
  const parts = there.map(({ minutes }) => partOf(minutes));
  const came = there.flatMap(({ firstJoinedDateTime: at }) => (at === null ? [] : [joinOf(at, startDateTime)]));
  const sum = there.reduce((total, { minutes }) => total + minutes, 0);
  return {
    stays: STAYS.map((_, index) => parts.filter((part) => part === index).length),
    joins: JOINS.map((when) => came.filter((each) => each === when).length),
    averageMinutes: there.length === 0 ? 0 : Math.round(sum / there.length),
  };
}
