import { instantOf, wallClock } from "@openrounds/contract/kernel/time.ts";

/** An instant as an input of date and time has it, in a time zone; empty for none. */
export function inputOf(atMs: number | null, timeZone: string): string {
  if (atMs === null) return "";
  const { day, time } = wallClock(atMs, timeZone);
  return `${day}T${time}`;
}

/** The instant of an input of date and time; null while it is empty. */
export function instantIn(typed: string, timeZone: string): number | null {
  const [day = "", time = ""] = typed.split("T");
  return time === "" ? null : instantOf(day, time, timeZone);
}
