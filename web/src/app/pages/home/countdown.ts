import { useEffect, useState } from "react";
import { nowMs } from "../../../kernel/clock.ts";

const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;
/** How often the countdown is updated. */
const UPDATE_MS = 10_000;

export interface Countdown {
  readonly unit: "minutes" | "hours" | "days";
  readonly count: number;
  /** How full the ring is: a full ring is an hour, a day or a week. */
  readonly percent: number;
}

/** The time until something starts, in the unit that people would say. */
export function countdownTo(startsAtMs: number, atMs: number): Countdown {
  const minutes = Math.max(0, Math.ceil((startsAtMs - atMs) / MINUTE_MS));
  if (minutes <= HOUR_MIN) return { unit: "minutes", count: minutes, percent: (minutes / HOUR_MIN) * 100 };
  if (minutes <= DAY_MIN) {
    return { unit: "hours", count: Math.round(minutes / HOUR_MIN), percent: (minutes / DAY_MIN) * 100 };
  }
  return {
    unit: "days",
    count: Math.round(minutes / DAY_MIN),
    percent: Math.min(100, (minutes / (7 * DAY_MIN)) * 100),
  };
}

/** The countdown to a start, updated continuously. */
export function useCountdown(startsAtMs: number): Countdown {
  const [atMs, setAtMs] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setAtMs(nowMs()), UPDATE_MS);
    return () => clearInterval(timer);
  }, []);
  return countdownTo(startsAtMs, atMs);
}

export type PartOfDay = "morning" | "afternoon" | "evening";

/** The part of the day that a greeting names. */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 4 && hour < 12) return "morning";
  return hour >= 12 && hour < 17 ? "afternoon" : "evening";
}
