import { currentZone } from "@openrounds/contract/kernel/time.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { nowMs } from "../kernel/clock.ts";

/** The zones that the device knows, by their present names. */
export const deviceTimeZones = (): string[] => [...new Set(Intl.supportedValuesOf("timeZone").map(currentZone))];

const HOUR_MS = 3_600_000;
const offsets = new Map<string, string>();

function offsetNow(name: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone: name, timeZoneName: "shortOffset" });
  return format.formatToParts(nowMs()).find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** The present distance of a zone from Greenwich: GMT+5:30. Formatters are dear: each zone has one an hour. */
export function offsetLabel(name: string): string {
  const key = `${name} ${Math.floor(nowMs() / HOUR_MS)}`;
  const label = offsets.get(key) ?? offsetNow(name);
  offsets.set(key, label);
  return label;
}

/** What tells one town from others of the same name. */
export const placeLabel = ({ name, region, country }: Pick<Place, "name" | "region" | "country">): string =>
  [name, region, country].filter((part) => part !== "").join(", ");

/** A chosen place as a form keeps it: its name with its point. */
export const keptPlace = (place: Place) => ({
  locationName: placeLabel(place),
  latitude: place.latitude,
  longitude: place.longitude,
});

interface KeptPlace {
  readonly locationName: string;
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
}

/** What a form keeps of a place, as the field of places takes it; undefined before one is chosen. */
export const placeKept = ({ locationName: name, latitude, longitude }: KeptPlace): Place | undefined =>
  name === "" || latitude === undefined || longitude === undefined
    ? undefined
    : { placeId: 0, name, region: "", country: "", countryCode: "", latitude, longitude };
