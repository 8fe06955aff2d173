import { getAllTimezones, getCountryForTimezone, getTimezone } from "countries-and-timezones";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { currentZone } from "@openrounds/contract/kernel/time.ts";
import type { TimeZoneEntry } from "@openrounds/contract/reference/schemas.ts";
import { MINUTE, nowMs } from "../../kernel/clock.ts";
import { intlLocale } from "../../kernel/i18n/messages.ts";
import { matchLocale } from "@openrounds/messages/locales.ts";

/** The principal place of a time zone within a country (zone.tab of the tz database, public domain). */
export interface ZonePlace {
  readonly zone: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

let kept: readonly ZonePlace[] | undefined;

function zonePlaces(): readonly ZonePlace[] {
  const file = fileURLToPath(new URL("../data/zones.json", import.meta.url));
  kept ??= JSON.parse(readFileSync(file, "utf8")) as ZonePlace[];
  return kept;
}

/** The zone under the name that the list of zones has; undefined when there is no such zone. */
export function knownZone(name: string): string | undefined {
  const zone = getTimezone(currentZone(name));
  return zone === null ? undefined : (zone.aliasOf ?? zone.name);
}

const RADIANS = Math.PI / 180;

/** A measure that grows with the distance of two points; only good for comparing. */
function distance(a: Pick<ZonePlace, "latitude" | "longitude">, b: Pick<ZonePlace, "latitude" | "longitude">): number {
  const half = (degrees: number): number => Math.sin((degrees * RADIANS) / 2) ** 2;
  const shrink = Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS);
  return half(a.latitude - b.latitude) + shrink * half(a.longitude - b.longitude);
}

/**
 * The zone place nearest to a point: within its country where that is known, else anywhere. Exact where a
 * country has one zone; in a country of several it is a guess, which a person confirms.
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

/** How people of a language abbreviate a zone now: IST, GMT+5:30. */
export const shortName = (zone: string, locale: string): string => zonePart(zone, matchLocale(locale) ?? "en", "short");

/** Minutes that a zone is ahead of Greenwich now. */
export function offsetMinutes(zone: string): number {
  const [, sign = "+", hours = "0", minutes = "0"] =
    /GMT([+-])(\d\d):(\d\d)/.exec(zonePart(zone, "en", "longOffset")) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const KEPT_MS = 15 * MINUTE;
const lists = new Map<string, { readonly list: TimeZoneEntry[]; readonly madeAtMs: number }>();

/** The zones that people live in, from west to east; offsets are those of now. */
export function listZones(locale: string): TimeZoneEntry[] {
  const language = matchLocale(locale) ?? "en";
  const known = lists.get(language);
  if (known !== undefined && Math.abs(nowMs() - known.madeAtMs) < KEPT_MS) return known.list;
  const list = Object.values(getAllTimezones())
    .filter(({ aliasOf, countries }) => aliasOf === null && countries.length > 0)
    .map(({ name }) => ({ name, shortName: shortName(name, language), offset: offsetMinutes(name) }))
    .toSorted((a, b) => a.offset - b.offset || a.name.localeCompare(b.name));
  lists.set(language, { list, madeAtMs: nowMs() });
  return list;
}
