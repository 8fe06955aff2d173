import { getAllTimezones, getCountryForTimezone, getTimezone } from "countries-and-timezones";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { currentZone } from "@openrounds/contract/kernel/time.ts";
import type { TimeZoneEntry } from "@openrounds/contract/reference/schemas.ts";
import { MINUTE, nowMs } from "../../kernel/clock.ts";
import { intlLocale, matchLocale } from "@openrounds/messages/locales.ts";

/** The principal place of a time zone within a country (zone.tab of the tz database, public domain). */
export interface ZonePlace {
  readonly zone: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

let cachedPlaces: readonly ZonePlace[] | undefined;

function zonePlaces(): readonly ZonePlace[] {
  const file = fileURLToPath(new URL("../data/zones.json", import.meta.url));
  cachedPlaces ??= JSON.parse(readFileSync(file, "utf8")) as ZonePlace[];
  return cachedPlaces;
}

/** The name of the zone in the list of zones; undefined when there is no such zone. */
export function knownZone(name: string): string | undefined {
  const zone = getTimezone(currentZone(name));
  return zone === null ? undefined : (zone.aliasOf ?? zone.name);
}

const RADIANS = Math.PI / 180;

/** A monotonic measure of the distance of two points, only for comparisons. */
function distance(a: Pick<ZonePlace, "latitude" | "longitude">, b: Pick<ZonePlace, "latitude" | "longitude">): number {
  const half = (degrees: number): number => Math.sin((degrees * RADIANS) / 2) ** 2;
  const shrink = Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS);
  return half(a.latitude - b.latitude) + shrink * half(a.longitude - b.longitude);
}

/**
 * The zone whose principal place is nearest to a point, within its country when that is known. It is exact in countries
 * with one zone. In other countries it is a guess, which a person confirms.
 */
export function nearestZone(point: { latitude: number; longitude: number }, country?: string): ZonePlace | undefined {
  const all = zonePlaces();
  const within = all.filter((place) => place.country === country);
  const candidates = within.length > 0 ? within : all;
  return candidates.toSorted((a, b) => distance(a, point) - distance(b, point))[0];
}

/** The principal place of a zone, or of the first zone of a country. */
export function placeOfZone(name: string | undefined): ZonePlace | undefined {
  const zone = name === undefined ? undefined : knownZone(name);
  if (zone === undefined) return undefined;
  const country = getCountryForTimezone(zone)?.id;
  return zonePlaces().find((place) => place.zone === zone) ?? zonePlaces().find((place) => place.country === country);
}

/** The principal place of a country. */
export const placeOfCountry = (country: string | undefined): ZonePlace | undefined =>
  zonePlaces().find((place) => place.country === country);

function zonePart(zone: string, language: string, timeZoneName: "short" | "longOffset"): string {
  const format = new Intl.DateTimeFormat(intlLocale(language), { timeZone: zone, timeZoneName });
  return format.formatToParts(nowMs()).find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** The current abbreviation of a zone in a language: IST, GMT+5:30. */
export const shortName = (zone: string, locale: string): string => zonePart(zone, locale, "short");

/** The current UTC offset of a zone in minutes. */
export function offsetMinutes(zone: string): number {
  const [, sign = "+", hours = "0", minutes = "0"] =
    /GMT([+-])(\d\d):(\d\d)/.exec(zonePart(zone, "en", "longOffset")) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const CACHED_MS = 15 * MINUTE;
const lists = new Map<string, { readonly list: TimeZoneEntry[]; readonly madeAtMs: number }>();

/** The inhabited zones from west to east, with their current offsets. */
export function listZones(locale: string): TimeZoneEntry[] {
  const language = matchLocale(locale) ?? "en";
  const known = lists.get(language);
  if (known !== undefined && Math.abs(nowMs() - known.madeAtMs) < CACHED_MS) return known.list;
  const list = Object.values(getAllTimezones())
    .filter(({ aliasOf, countries }) => aliasOf === null && countries.length > 0)
    .map(({ name }) => ({ name, shortName: shortName(name, language), offset: offsetMinutes(name) }))
    .toSorted((a, b) => a.offset - b.offset || a.name.localeCompare(b.name));
  lists.set(language, { list, madeAtMs: nowMs() });
  return list;
}
