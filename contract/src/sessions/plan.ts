import { wallClock } from "../kernel/time.ts";
import type { SessionTimes } from "./rules.ts";

/** The start and end of a session. */
export type StartAndEnd = Pick<SessionTimes, "startsAtMs" | "endsAtMs">;

export interface PlannedSession extends SessionTimes {
  readonly sessionId: string;
  /** Added by a person, outside of the recurrence. */
  readonly isAdded: boolean;
}

/** The dates of a recurrence in order, and the time zone of their days. */
export interface RecurrenceDates {
  readonly times: readonly StartAndEnd[];
  readonly timeZone: string;
}

export interface Replanning<Session extends PlannedSession> {
  readonly sessions: readonly Session[];
  readonly before: RecurrenceDates;
  readonly after: RecurrenceDates;
  readonly nowMs: number;
}

export interface SessionPlan<Session extends PlannedSession> {
  readonly moves: readonly { readonly session: Session; readonly to: StartAndEnd }[];
  readonly adds: readonly StartAndEnd[];
  /** Sessions without a date in the new schedule. */
  readonly drops: readonly Session[];
}

const isSame = (one: StartAndEnd, other: StartAndEnd): boolean =>
  one.startsAtMs === other.startsAtMs && one.endsAtMs === other.endsAtMs;
const byStart = (one: StartAndEnd, other: StartAndEnd): number => one.startsAtMs - other.startsAtMs;

/** The future dates without a fixed session; the day of a held or cancelled session is not filled again. */
function openDates(
  { times, timeZone }: RecurrenceDates,
  fixed: readonly PlannedSession[],
  nowMs: number,
): StartAndEnd[] {
  const dayOf = ({ startsAtMs }: StartAndEnd): string => wallClock(startsAtMs, timeZone).day;
  const days = new Set(fixed.filter(({ isAdded }) => !isAdded).map(dayOf));
  const starts = new Set(fixed.map(({ startsAtMs }) => startsAtMs));
  return times.filter((date) => date.startsAtMs > nowMs && !days.has(dayOf(date)) && !starts.has(date.startsAtMs));
}

interface DatedSession<Session> {
  readonly session: Session;
  /** The date of the recurrence that the session belongs to. */
  readonly date: StartAndEnd;
}

/** The sessions with their dates: their own, or, for sessions that a person moved, the first free one. */
function assignDates<Session extends PlannedSession>(sessions: readonly Session[], dates: readonly StartAndEnd[]) {
  const isOnDate = (session: Session): boolean => dates.some((date) => isSame(date, session));
  const free = dates.filter((date) => !sessions.some((session) => isSame(session, date)));
  const datedSessions = sessions.map((session): DatedSession<Session> => ({
    session,
    date: isOnDate(session) ? session : (free.shift() ?? session),
  }));
  return datedSessions.toSorted((one, other) => byStart(one.date, other.date));
}

/**
 * Maps the sessions of a batch to new dates: the first future session takes the first future date, and so on. Sessions
 * that have begun, were held or cancelled, or were added by a person stay. A session that a person moved stays too
 * while its date is unchanged.
 */
export function planSessions<Session extends PlannedSession>({
  sessions,
  before,
  after,
  nowMs,
}: Replanning<Session>): SessionPlan<Session> {
  const isOpen = ({ status, isAdded, startsAtMs }: Session): boolean =>
    status === "SCHEDULED" && !isAdded && startsAtMs > nowMs;
  const fixed = sessions.filter((session) => !isOpen(session));
  const dates = openDates(after, fixed, nowMs);
  const datedSessions = assignDates(sessions.filter(isOpen).toSorted(byStart), openDates(before, fixed, nowMs));
  const moves = datedSessions.flatMap(({ session, date }, index) => {
    const to = dates[index];
    return to === undefined || isSame(to, date) || isSame(to, session) ? [] : [{ session, to }];
  });
  const drops = datedSessions.slice(dates.length).map(({ session }) => session);
  return { moves, adds: dates.slice(datedSessions.length), drops };
}
