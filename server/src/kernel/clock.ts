/** The time, behind one door: the only place that reads the system clock. */
let offsetMs = 0;

/** Milliseconds since the epoch. */
export const nowMs = (): number => Date.now() + offsetMs;

/** The present instant. */
export const now = (): Date => new Date(nowMs());

/** Lets the clock run on from a chosen instant; for tests and walks through a chosen date. */
export function startClockAt(instant: Date): void {
  offsetMs = instant.getTime() - Date.now();
}

/** Returns to the system's time. */
export function resetClock(): void {
  offsetMs = 0;
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
