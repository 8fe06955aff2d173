import { currentZone } from "@openrounds/contract/kernel/time.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { nowMs } from "../kernel/clock.ts";
import { zoneName } from "../kernel/format.ts";
import { currentLocale } from "../kernel/locale.ts";

/** The zones that the device knows, under their current names. */
export const deviceTimeZones = (): string[] => [...new Set(Intl.supportedValuesOf("timeZone").map(currentZone))];

const HOUR_MS = 3_600_000;
const zoneNames = new Map<string, string>();

/** The principal town of a zone: Kolkata. */
export const townOfZone = (name: string): string => name.slice(name.lastIndexOf("/") + 1).replaceAll("_", " ");

/**
 * A zone as its select shows it: Kolkata · India Standard Time (GMT+5:30). Formatters are slow to create, so each
 * zone's name is cached for an hour.
 */
export function zoneLabel(name: string): string {
  const key = `${currentLocale()} ${name} ${Math.floor(nowMs() / HOUR_MS)}`;
  const zone = zoneNames.get(key) ?? zoneName(name, nowMs());
  zoneNames.set(key, zone);
  return `${townOfZone(name)} · ${zone}`;
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
