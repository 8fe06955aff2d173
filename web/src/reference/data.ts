import { currentZone } from "@openrounds/contract/kernel/time.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { nowMs } from "../kernel/clock.ts";

/** The zones that the device knows, by their present names. */
export const deviceTimeZones = (): string[] => [...new Set(Intl.supportedValuesOf("timeZone").map(currentZone))];

/** The present distance of a zone from Greenwich: GMT+5:30. */
export function offsetLabel(name: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone: name, timeZoneName: "shortOffset" });
  return format.formatToParts(nowMs()).find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** What tells one town from others of the same name. */
export const placeLabel = ({ name, region, country }: Pick<Place, "name" | "region" | "country">): string =>
  [name, region, country].filter((part) => part !== "").join(", ");
