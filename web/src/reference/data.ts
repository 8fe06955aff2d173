import { currentZone } from "@openrounds/contract/kernel/time.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { nowMs } from "../kernel/clock.ts";

/** The zones that the device knows, under their current names. */
export const deviceTimeZones = (): string[] => [...new Set(Intl.supportedValuesOf("timeZone").map(currentZone))];

const HOUR_MS = 3_600_000;
const offsets = new Map<string, string>();

function offsetNow(name: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone: name, timeZoneName: "shortOffset" });
  return format.formatToParts(nowMs()).find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/**
 * The current offset of a zone: GMT+5:30. Formatters are slow to create, so each zone's offset is cached for an hour.
 */
export function offsetLabel(name: string): string {
  const key = `${name} ${Math.floor(nowMs() / HOUR_MS)}`;
  const label = offsets.get(key) ?? offsetNow(name);
  offsets.set(key, label);
  return label;
}

/** The name of a town with what tells it from others of the same name. */
export const placeLabel = ({ name, region, country }: Pick<Place, "name" | "region" | "country">): string =>
  [name, region, country].filter((part) => part !== "").join(", ");

/** The form values of a selected place: its name and coordinates. */
export const toPlaceValues = (place: Place) => ({
  locationName: placeLabel(place),
  latitude: place.latitude,
  longitude: place.longitude,
});

interface PlaceValues {
  readonly locationName: string;
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
}

/** The place of form values, as the place field takes it; undefined before one is selected. */
export const toPlace = ({ locationName: name, latitude, longitude }: PlaceValues): Place | undefined =>
  name === "" || latitude === undefined || longitude === undefined
    ? undefined
    : { placeId: 0, name, region: "", country: "", countryCode: "", latitude, longitude };
