/** The only place that reads the system clock. */
let offsetMs = 0;

/** Milliseconds since the epoch. */
export const nowMs = (): number => Date.now() + offsetMs;

/** The present instant. */
export const now = (): Date => new Date(nowMs());

/** Starts the clock at a chosen instant, from which it runs on; for tests and walks at a chosen date. */
export function startClockAt(instant: Date): void {
  offsetMs = instant.getTime() - Date.now();
}

/** Returns to the system clock. */
export function resetClock(): void {
  offsetMs = 0;
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
