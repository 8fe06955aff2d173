import { addDays, instantOf, wallClock } from "../../kernel/time.ts";

const MINUTE_MS = 60_000;

/** The hours of each day in which no device of a person makes a sound. */
export interface QuietHours {
  /** HH:mm in the person's time zone. */
  readonly from: string;
  /** HH:mm; the next day if it is before the beginning. */
  readonly to: string;
}

/** What a person who turns them on is offered. */
export const OFFERED_QUIET_HOURS: QuietHours = { from: "21:00", to: "07:00" };

/** The end of the quiet hours that an instant is in, in milliseconds; undefined outside them. */
export function quietEnd({ from, to }: QuietHours, timeZone: string, atMs: number): number | undefined {
  const { day, time } = wallClock(atMs, timeZone);
  const endsNextDay = to <= from && time >= from;
  const isQuiet = to <= from ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return undefined;
  // A time that a clock change leaves out must not end in the past.
  return Math.max(instantOf(endsNextDay ? addDays(day, 1) : day, to, timeZone), atMs + MINUTE_MS);
}
