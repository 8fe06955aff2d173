import type { Day } from "../kernel/time.ts";

/** A session of a plan, by its day. */
export interface SessionDay {
  readonly day: Day;
  /** Whether it may belong to a day of the recurrence that it was moved from. */
  readonly mayBeMoved: boolean;
}

export interface DayAssignment {
  /** For each session, whether it is outside of the recurrence. */
  readonly isAdded: readonly boolean[];
  /** The days of the recurrence without a session. */
  readonly skippedDays: readonly Day[];
}

const distance = (one: Day, other: Day): number => Math.abs(Date.parse(one) - Date.parse(other));

const nearest = (day: Day, free: ReadonlySet<Day>): Day | undefined =>
  [...free].toSorted((one, other) => distance(one, day) - distance(other, day))[0];

/**
 * Assigns sessions to the days of a recurrence: those on one of its days first, then moved ones to the nearest free
 * day. So a later schedule neither fills a skipped day again nor adds a session for a moved one.
 */
export function assignDays(recurrence: readonly Day[], sessions: readonly SessionDay[]): DayAssignment {
  const free = new Set(recurrence);
  const isOnDay = sessions.map(({ day }) => free.delete(day));
  const isAdded = sessions.map(({ day, mayBeMoved }, index) => {
    if (isOnDay[index] === true) return false;
    const from = mayBeMoved ? nearest(day, free) : undefined;
    if (from === undefined) return true;
    free.delete(from);
    return false;
  });
  return { isAdded, skippedDays: [...free] };
}
