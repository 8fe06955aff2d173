import { nowMs, startClockAt } from "../clock.ts";

/** Moves the clock forward. */
export const passTime = (ms: number): void => startClockAt(new Date(nowMs() + ms));
