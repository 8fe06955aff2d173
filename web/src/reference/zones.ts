import { nowMs } from "../kernel/clock.ts";

const LEGACY: Readonly<Record<string, string>> = { "Asia/Calcutta": "Asia/Kolkata", "Calcutta/Asia": "Asia/Kolkata" };

/** The zone that this product writes for a zone in an older spelling. */
export const canonicalZone = (name: string): string => LEGACY[name] ?? name;

/** The zone of the device. */
export const deviceTimeZone = (): string => canonicalZone(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The zones that the device knows. */
export const deviceTimeZones = (): string[] => [...new Set(Intl.supportedValuesOf("timeZone").map(canonicalZone))];

/** The present distance of a zone from Greenwich: GMT+5:30. */
export function offsetLabel(name: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone: name, timeZoneName: "shortOffset" });
  return format.formatToParts(nowMs()).find(({ type }) => type === "timeZoneName")?.value ?? "";
}
