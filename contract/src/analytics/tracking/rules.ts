import { DEFAULT_TIME_ZONE } from "../../reference/rules.ts";
import { currentZone } from "../../kernel/time.ts";

/**
 * Whether actions of a person are tracked: in the time zone of India only for every second person, by the last digit of
 * the id.
 */
export function isTracked(userId: string, timeZone: string): boolean {
  if (currentZone(timeZone) !== DEFAULT_TIME_ZONE) return true;
  return Number.parseInt(userId.slice(-1), 16) % 2 === 0;
}
