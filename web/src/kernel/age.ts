import { nowMs } from "./clock.ts";
import { formatDay, formatLocale } from "./format.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** How long ago a moment was, in words, or its day after a week. */
export function formatAge(atMs: number): string {
  const relative = new Intl.RelativeTimeFormat(formatLocale(), { numeric: "auto", style: "short" });
  const elapsedMs = Math.max(0, nowMs() - atMs);
  if (elapsedMs < HOUR_MS) return relative.format(-Math.floor(elapsedMs / MINUTE_MS), "minute");
  if (elapsedMs < DAY_MS) return relative.format(-Math.floor(elapsedMs / HOUR_MS), "hour");
  if (elapsedMs < 7 * DAY_MS) return relative.format(-Math.floor(elapsedMs / DAY_MS), "day");
  return formatDay(atMs);
}
