import type { LocationDetail, NewPlace, Place } from "@openrounds/contract/reference/schemas.ts";
import { DEFAULT_TIME_ZONE } from "@openrounds/contract/reference/rules.ts";
import { DAY } from "../../kernel/clock.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import type { Db } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/refusal.ts";
import { countryName } from "../regions/service.ts";
import { matchRank, toSearchName, shownName } from "./present.ts";
import {
  findPlace,
  lockAdding,
  insertAdded,
  listNamesakes,
  nearestPlace,
  searchPlaces,
  type PlaceRow,
} from "./queries.ts";
import { knownZone, nearestZone, placeOfCountry, placeOfZone, type ZonePlace } from "../zones/service.ts";

/** The length of the dropdown. */
const MAX_FOUND = 20;
const MIN_TEXT = 2;

/** The number of candidates whose alternative names are compared. */
const MAX_LOOKED_AT = 100;

const presentPlace = (row: PlaceRow, name: string, locale: string): Place => ({
  placeId: row.placeId,
  name,
  region: row.region,
  country: countryName(row.countryCode, locale),
  countryCode: row.countryCode,
  latitude: row.latitude,
  longitude: row.longitude,
});

export interface LocationHints {
  readonly timeZone?: string | undefined;
  readonly languages?: string | undefined;
}

/**
 * Towns with a name that contains the words of a text, in any script; the best matches, large towns and near towns
 * first.
 */
export async function findPlaces(db: Db, text: string, locale: string, hints: LocationHints): Promise<Place[]> {
  const wanted = toSearchName(text);
  if (wanted.length < MIN_TEXT) return [];
  const countryCode = placeOfZone(hints.timeZone)?.country ?? countryOf(hints.languages ?? "");
  const found = await searchPlaces(db, { text: wanted, countryCode, limit: MAX_LOOKED_AT });
  return found
    .map((row) => ({ row, rank: row.rank + (row.searchName === wanted ? 0 : matchRank(row, wanted)) }))
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, MAX_FOUND)
    .map(({ row }) => presentPlace(row, shownName(row, text, locale), locale));
}

/** The first id of user-added towns; ids of the gazetteer are smaller. */
export const FIRST_ADDED = 1_000_000_000;

/** Two towns of the same name within about 50 km are the same town. */
const SAME_DEGREES = 0.5;

const ADDED_PER_PERSON = { max: 10, windowMs: DAY };

/** Adds a town at the point of a town close to it. When a town of this name exists there, returns that one instead. */
export async function addPlace(
  db: Db,
  { name, nearPlaceId }: NewPlace,
  by: { readonly userId: string; readonly locale: string },
): Promise<Place> {
  const near = await findPlace(db, nearPlaceId);
  if (near === undefined) return refuse("VALID_ADDRESS", { fields: { nearPlaceId: "VALID_ADDRESS" } });
  const searchName = toSearchName(name);
  const row = await db.transaction(async (tx) => {
    await lockAdding(tx);
    const namesakes = await listNamesakes(tx, searchName, near, SAME_DEGREES);
    const known = namesakes.find((town) => town.searchName === searchName || matchRank(town, searchName) === 1);
    if (known !== undefined) return known;
    const { admitted, retryAfterS } = await countAttempt(tx, `place:${by.userId}`, ADDED_PER_PERSON);
    if (!admitted) refuse("PLACE_LIMIT_REACHED", { status: 429, retryAfterS });
    const added = { ...near, placeId: FIRST_ADDED, name, searchName, otherNames: [], population: 0 };
    return insertAdded(tx, added, by.userId);
  });
  if (row === undefined) throw new Error("a town was not added");
  return presentPlace(row, shownName(row, name, by.locale), by.locale);
}

export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** The time zone of a point, and the name of its nearest town. */
export async function describePoint(
  db: Db,
  point: GeoPoint,
  locale: string,
): Promise<{ zone: string; detail: LocationDetail }> {
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

/** The country of a point. */
export const countryAt = async (db: Db, point: GeoPoint): Promise<string | undefined> =>
  (await nearestPlace(db, point.latitude, point.longitude))?.countryCode ?? nearestZone(point)?.country;

/** The countries of points, without duplicates. */
export async function countriesAt(db: Db, points: readonly GeoPoint[]): Promise<Set<string>> {
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

/**
 * The probable location of a person, by the time zone of their clock, else by the country of their language, else the
 * default.
 */
export function guessLocation(hints: LocationHints, locale: string): LocationDetail {
  const guess: ZonePlace | undefined =
    placeOfZone(hints.timeZone) ?? placeOfCountry(countryOf(hints.languages ?? "")) ?? placeOfZone(DEFAULT_TIME_ZONE);
  if (guess === undefined) throw new Error("the default time zone has no place");
  const { latitude, longitude, country } = guess;
  return { latitude, longitude, l0: countryName(country, locale), l1: "", l2: "" };
}
