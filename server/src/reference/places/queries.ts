import { and, between, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { now } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { loadedEditions, places } from "../tables.ts";

export type PlaceRow = Omit<typeof places.$inferSelect, "words" | "edition" | "addedBy">;

const COLUMNS = {
  placeId: places.placeId,
  name: places.name,
  searchName: places.searchName,
  otherNames: places.otherNames,
  region: places.region,
  countryCode: places.countryCode,
  latitude: places.latitude,
  longitude: places.longitude,
  population: places.population,
};

export interface PlaceSearch {
  /** Normalized as search names are. */
  readonly text: string;
  /** The probable country of the caller. */
  readonly countryCode: string | undefined;
  readonly limit: number;
}

const quoted = (word: string): string => `'${word.replaceAll(/['\\]/g, (sign) => sign + sign)}'`;
const beginsWith = (word: string): string => `${quoted(word)}:*`;
const withPrefix = (text: string): string => `${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * Towns of which one name contains words that start with the words of the text. The usual name ranks first, then the
 * population, which counts a hundredfold in the caller's country. Before an edition is loaded, towns have no words.
 */
export function searchPlaces(db: Db, { text, countryCode = "", limit }: PlaceSearch) {
  const words = text.split(" ").map(beginsWith).join(" & ");
  const begins = sql`${places.searchName} like ${withPrefix(text)}`;
  const rank = sql<number>`(case when ${places.searchName} = ${text} then 1.5 when ${begins} then 0.5 else 0 end
    + log(${places.population} + 10) + case when ${places.countryCode} = ${countryCode} then 2 else 0 end)::float8`;
  return db
    .select({ ...COLUMNS, rank })
    .from(places)
    .where(sql`${places.words} @@ ${words}::tsquery or ${begins}`)
    .orderBy(sql`${rank} desc`, places.placeId)
    .limit(limit);
}

/** One town. */
export async function findPlace(db: Db, placeId: number): Promise<PlaceRow | undefined> {
  const [row] = await db.select(COLUMNS).from(places).where(eq(places.placeId, placeId));
  return row;
}

const withinDegrees = (latitude: number, longitude: number, degrees: number) =>
  and(
    between(places.latitude, latitude - degrees, latitude + degrees),
    between(places.longitude, longitude - degrees, longitude + degrees),
  );

/**
 * The nearest town of the gazetteer within about a degree of a point. Towns that people added are left out, to protect
 * those people.
 */
export async function nearestPlace(db: Db, latitude: number, longitude: number): Promise<PlaceRow | undefined> {
  const [row] = await db
    .select(COLUMNS)
    .from(places)
    .where(and(withinDegrees(latitude, longitude, 1), isNull(places.addedBy)))
    .orderBy(sql`power(${places.latitude} - ${latitude}, 2) + power(${places.longitude} - ${longitude}, 2)`)
    .limit(1);
  return row;
}

/** Towns whose names contain all words of a name, within a distance in degrees. */
export const listNamesakes = (
  tx: Tx,
  text: string,
  { latitude, longitude, countryCode }: Pick<PlaceRow, "latitude" | "longitude" | "countryCode">,
  degrees: number,
): Promise<PlaceRow[]> =>
  tx
    .select(COLUMNS)
    .from(places)
    .where(
      and(
        withinDegrees(latitude, longitude, degrees),
        eq(places.countryCode, countryCode),
        sql`${places.words} @@ ${text.split(" ").map(quoted).join(" & ")}::tsquery`,
      ),
    )
    .orderBy(places.placeId);

/**
 * Locks the adding of towns until the transaction ends, so that each gets a unique id and a name is added once.
 */
export async function lockAdding(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('places:add', 0))`);
}

/** Inserts a town under the next id of user-added towns. */
export async function insertAdded(
  tx: Tx,
  { placeId: firstId, ...place }: PlaceRow,
  addedBy: string,
): Promise<PlaceRow | undefined> {
  const next = sql<number>`(select greatest(max(place_id) + 1, ${firstId}::int) from ${places})`;
  const [row] = await tx
    .insert(places)
    .values({ ...place, placeId: next, addedBy, words: wordsIn(sql`${place.searchName}::text`) })
    .returning(COLUMNS);
  return row;
}

/** The words of a text as a tsvector. */
const wordsIn = (text: ReturnType<typeof sql>) => sql`array_to_tsvector(string_to_array(${text}, ' '))`;

/** Towns of an earlier edition of the gazetteer; towns that people added have no edition. */
const earlierThan = (edition: number) => and(lt(places.edition, edition), isNull(places.addedBy));

/** Whether all towns of an edition are loaded and those of earlier editions are removed. */
export const hasEdition = async (db: Db, edition: number): Promise<boolean> =>
  (await db.$count(loadedEditions, gte(loadedEditions.edition, edition))) > 0;

/** Records that all towns of an edition are loaded. */
export async function insertLoadedEdition(tx: Tx, edition: number): Promise<void> {
  await tx.insert(loadedEditions).values({ edition, loadedAt: now() }).onConflictDoNothing();
}

export interface LoadedPlace extends PlaceRow {
  /** All words of its names, separated by spaces. */
  readonly words: string;
}

/** Inserts or updates towns of an edition in one statement. */
export async function upsertPlaces(tx: Tx, rows: readonly LoadedPlace[], edition: number): Promise<void> {
  const column = <K extends keyof LoadedPlace>(name: K): LoadedPlace[K][] => rows.map((row) => row[name]);
  const others = rows.map(({ otherNames }) => otherNames.join("\n"));
  await tx.execute(sql`
    insert into ${places} (place_id, name, search_name, other_names, words, population, region, country_code, latitude,
      longitude, edition)
    select id, name, search_name, string_to_array(others, E'\\n'), ${wordsIn(sql`all_words`)}, population, region,
      country, latitude, longitude, ${edition}
    from unnest(${sql.param(column("placeId"))}::int[], ${sql.param(column("name"))}::text[],
      ${sql.param(column("searchName"))}::text[], ${sql.param(others)}::text[], ${sql.param(column("words"))}::text[],
      ${sql.param(column("population"))}::int[], ${sql.param(column("region"))}::text[],
      ${sql.param(column("countryCode"))}::text[], ${sql.param(column("latitude"))}::float8[],
      ${sql.param(column("longitude"))}::float8[])
      as given(id, name, search_name, others, all_words, population, region, country, latitude, longitude)
    on conflict (place_id) do update set name = excluded.name, search_name = excluded.search_name,
      other_names = excluded.other_names, words = excluded.words, population = excluded.population,
      region = excluded.region, country_code = excluded.country_code, latitude = excluded.latitude,
      longitude = excluded.longitude, edition = excluded.edition`);
}

/** Deletes the towns that are not in an edition of the gazetteer any more. */
export async function deleteEarlierPlaces(tx: Tx, edition: number): Promise<void> {
  await tx.delete(places).where(earlierThan(edition));
}
