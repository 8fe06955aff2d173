import type { LocationDetail, Place } from "@openrounds/contract/reference/schemas.ts";
import { DEFAULT_TIME_ZONE } from "@openrounds/contract/reference/rules.ts";
import type { Db } from "../../kernel/db/database.ts";
import { nearestPlace, searchPlaces, type PlaceRow } from "../queries.ts";
import { countryName } from "../regions/service.ts";
import { searchable } from "../service.ts";
import { knownZone, nearestZone, placeOfCountry, placeOfZone, type ZonePlace } from "../zones/service.ts";

/** A dropdown shows so many. */
const MAX_FOUND = 20;
const MIN_TEXT = 2;

const presentPlace = ({ searchName: _searched, ...row }: PlaceRow, locale: string): Place => ({
  ...row,
  country: countryName(row.countryCode, locale),
});

/** Towns whose name begins with the text, marks and letter case aside. */
export async function findPlaces(db: Db, text: string, locale: string): Promise<Place[]> {
  const wanted = searchable(text);
  if (wanted.length < MIN_TEXT) return [];
  return (await searchPlaces(db, wanted, MAX_FOUND)).map((row) => presentPlace(row, locale));
}

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The zone of a point and the name of the town nearest to it. */
export async function locate(db: Db, point: Point, locale: string): Promise<{ zone: string; detail: LocationDetail }> {
  const town = await nearestPlace(db, point.latitude, point.longitude);
  const place = nearestZone(point, town?.countryCode);
  const country = town?.countryCode ?? place?.country;
  return {
    zone: knownZone(place?.zone ?? DEFAULT_TIME_ZONE) ?? DEFAULT_TIME_ZONE,
    detail: {
      ...point,
      l0: country === undefined ? "" : countryName(country, locale),
      l1: town?.region ?? "",
      l2: town?.name ?? "",
    },
  };
}

/** The country that a point is in. */
export const countryAt = async (db: Db, point: Point): Promise<string | undefined> =>
  (await nearestPlace(db, point.latitude, point.longitude))?.countryCode ?? nearestZone(point)?.country;

/** The countries that points are in, each once. */
export async function countriesAt(db: Db, points: readonly Point[]): Promise<Set<string>> {
  const countries = new Set<string>();
  const towns = new Map(points.map((point) => [`${point.latitude.toFixed(1)} ${point.longitude.toFixed(1)}`, point]));
  for (const point of towns.values()) {
    const country = await countryAt(db, point);
    if (country !== undefined) countries.add(country);
  }
  return countries;
}

/** The country of the first accepted language that names one: en-IN gives IN. */
function countryOf(acceptedLanguages: string): string | undefined {
  for (const part of acceptedLanguages.split(",").slice(0, 10)) {
    const [, country] = /^\s*[a-z]{2,3}(?:-[A-Za-z]{4})?-([A-Za-z]{2})\b/i.exec(part) ?? [];
    if (country !== undefined) return country.toUpperCase();
  }
  return undefined;
}

/** Where somebody probably is, by the zone of their clock or the country of their language; else the default. */
export function guessLocation(hints: { timeZone?: string; languages?: string }, locale: string): LocationDetail {
  const guess: ZonePlace | undefined =
    placeOfZone(hints.timeZone) ?? placeOfCountry(countryOf(hints.languages ?? "")) ?? placeOfZone(DEFAULT_TIME_ZONE);
  if (guess === undefined) throw new Error("the default time zone has no place");
  const { latitude, longitude, country } = guess;
  return { latitude, longitude, l0: countryName(country, locale), l1: "", l2: "" };
}
