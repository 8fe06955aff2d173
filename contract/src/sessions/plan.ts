import { wallClock } from "../kernel/time.ts";
import type { SessionTimes } from "./rules.ts";

/** When a session starts and ends. */
export type Times = Pick<SessionTimes, "startsAtMs" | "endsAtMs">;

export interface PlannedSession extends SessionTimes {
  readonly sessionId: string;
  /** Added by a person beside the repetition. */
  readonly isAdded: boolean;
}

/** The dates of a repetition in order, and the time zone that their days are counted in. */
export interface Dates {
  readonly times: readonly Times[];
  readonly timeZone: string;
}

export interface Replanning<Session extends PlannedSession> {
  readonly sessions: readonly Session[];
  readonly before: Dates;
  readonly after: Dates;
  readonly nowMs: number;
}

export interface SessionPlan<Session extends PlannedSession> {
  readonly moves: readonly { readonly session: Session; readonly to: Times }[];
  readonly adds: readonly Times[];
  /** Sessions that no date is left for. */
  readonly drops: readonly Session[];
}

const isSame = (one: Times, other: Times): boolean =>
  one.startsAtMs === other.startsAtMs && one.endsAtMs === other.endsAtMs;
const byStart = (one: Times, other: Times): number => one.startsAtMs - other.startsAtMs;

/** The dates to come that no session takes that stays where it is: a day that was held or cancelled is not filled again. */
function openDates({ times, timeZone }: Dates, fixed: readonly PlannedSession[], nowMs: number): Times[] {
  const dayOf = ({ startsAtMs }: Times): string => wallClock(startsAtMs, timeZone).day;
  const days = new Set(fixed.filter(({ isAdded }) => !isAdded).map(dayOf));
  const starts = new Set(fixed.map(({ startsAtMs }) => startsAtMs));
  return times.filter((date) => date.startsAtMs > nowMs && !days.has(dayOf(date)) && !starts.has(date.startsAtMs));
}

interface Placed<Session> {
  readonly session: Session;
  /** The date of the repetition that the session stands for. */
  readonly date: Times;
}

/** The sessions with the dates they stand for: their own, or, once a person moved them, the first that is free. */
function placesOf<Session extends PlannedSession>(sessions: readonly Session[], dates: readonly Times[]) {
  const isOnDate = (session: Session): boolean => dates.some((date) => isSame(date, session));
  const free = dates.filter((date) => !sessions.some((session) => isSame(session, date)));
  const places = sessions.map((session): Placed<Session> => ({
    session,
    date: isOnDate(session) ? session : (free.shift() ?? session),
  }));
  return places.toSorted((one, other) => byStart(one.date, other.date));
}

/**
 * What becomes of the sessions of a batch whose dates change: the first to come takes the first date to come, and so on.
 * What began, was held, cancelled or added by a person stays; so does what a person moved while its date is the same.
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
  const places = placesOf(sessions.filter(isOpen).toSorted(byStart), openDates(before, fixed, nowMs));
  const moves = places.flatMap(({ session, date }, index) => {
    const to = dates[index];
    return to === undefined || isSame(to, date) || isSame(to, session) ? [] : [{ session, to }];
  });
  const drops = places.slice(dates.length).map(({ session }) => session);
  return { moves, adds: dates.slice(places.length), drops };
}
