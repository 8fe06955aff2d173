import type { AttendanceRow } from "@openrounds/contract/sessions/attendance/schemas.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";

/** A session that is over. */
export interface PastSession {
  /** Its number in the batch. */
  readonly number: number;
  /** The share of people who attended, 0 to 1; undefined if it did not take place. */
  readonly share: number | undefined;
}

/** A session with its number in the batch; a cancelled one has none, so that the others keep theirs. */
export interface NumberedSession {
  readonly session: Session;
  readonly number: number | undefined;
}

/** The sessions of a batch with their numbers, in order. */
export function numberSessions(sessions: readonly Session[]): readonly NumberedSession[] {
  let lastNumber = 0;
  return sessions.map((session) => ({
    session,
    number: session.sessionStatus === "CANCELLED" ? undefined : (lastNumber += 1),
  }));
}

/** How many sessions of a batch take place, as the page of the program counts them: without cancelled ones. */
export const countPlanned = (sessions: readonly Session[]): number =>
  numberSessions(sessions).filter(({ number }) => number !== undefined).length;

type Compare = (a: NumberedSession, b: NumberedSession) => number;

const presenterOf = ({ session }: NumberedSession): string => session.presenter || "\uffff";

/** The orders of the sessions of a batch besides that of their dates; sessions without a presenter are last. */
export const SESSION_ORDERS: ReadonlyMap<unknown, Compare> = new Map([
  ["TOPIC", (a, b) => a.session.topic.localeCompare(b.session.topic)],
  ["PRESENTER", (a, b) => presenterOf(a).localeCompare(presenterOf(b))],
  ["ATTENDANCE", (a, b) => b.session.attendedCount - a.session.attendedCount],
]);

/** The sessions of a batch that are over, with their attendance. */
export function listPastSessions(sessions: readonly Session[], people: number): readonly PastSession[] {
  return numberSessions(sessions).flatMap(({ session, number }): PastSession[] => {
    if (number === undefined) return [];
    if (session.sessionStatus === "NEVER_STARTED") return [{ number, share: undefined }];
    if (session.sessionStatus !== "COMPLETED" || people === 0) return [];
    return [{ number, share: Math.min(1, session.attendedCount / people) }];
  });
}

/** The lower limits of the groups of stay, in percent of the planned time. */
export const STAYS = [0, 25, 50, 75] as const;
/** The groups of joining: before the start, within 5 minutes, within 15, later. */
export const JOINS = ["before", 5, 15, "later"] as const;
const MINUTE_MS = 60_000;

export interface SessionInsights {
  /** The number of people in each group of STAYS. */
  readonly stays: readonly number[];
  /** The number of people in each group of JOINS. */
  readonly joins: readonly number[];
  readonly averageMinutes: number;
}

function joinGroupOf(joinedMs: number, startMs: number): (typeof JOINS)[number] {
  if (joinedMs < startMs) return "before";
  const lateMinutes = (joinedMs - startMs) / MINUTE_MS;
  if (lateMinutes < 5) return 5;
  return lateMinutes < 15 ? 15 : "later";
}

/** When the attendees joined, and what share of the planned time they stayed. */
export function insightsOf(
  rows: readonly AttendanceRow[],
  { startDateTime, endDateTime }: Pick<Session, "startDateTime" | "endDateTime">,
): SessionInsights {
  const attendees = rows.filter(({ attendance }) => attendance === "ATTENDED");
  const plannedMinutes = Math.max(1, (endDateTime - startDateTime) / MINUTE_MS);
  const stayGroupOf = (minutes: number): number =>
    STAYS.findLastIndex((from) => (minutes / plannedMinutes) * 100 >= from);
  const groups = attendees.map(({ minutes }) => stayGroupOf(minutes));
  const came = attendees.flatMap(({ firstJoinedDateTime: at }) =>
    at === null ? [] : [joinGroupOf(at, startDateTime)],
  );
  const sum = attendees.reduce((total, { minutes }) => total + minutes, 0);
  return {
    stays: STAYS.map((_, index) => groups.filter((part) => part === index).length),
    joins: JOINS.map((when) => came.filter((each) => each === when).length),
    averageMinutes: attendees.length === 0 ? 0 : Math.round(sum / attendees.length),
  };
}
