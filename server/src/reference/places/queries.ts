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

export interface SoughtPlace {
  /** As search names are written. */
  readonly text: string;
  /** Where the caller probably is. */
  readonly countryCode: string | undefined;
  readonly limit: number;
}

const quoted = (word: string): string => `'${word.replaceAll(/['\\]/g, (sign) => sign + sign)}'`;
const beginsWith = (word: string): string => `${quoted(word)}:*`;
const beginning = (text: string): string => `${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * Towns one of whose names has words that begin with those of the text: the name itself first, then large towns,
 * a town of the caller's country as if it were a hundred times larger. Before an edition is loaded, towns have no words.
 */
export function searchPlaces(db: Db, { text, countryCode = "", limit }: SoughtPlace) {
  const words = text.split(" ").map(beginsWith).join(" & ");
  const begins = sql`${places.searchName} like ${beginning(text)}`;
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

const within = (latitude: number, longitude: number, degrees: number) =>
  and(
    between(places.latitude, latitude - degrees, latitude + degrees),
    between(places.longitude, longitude - degrees, longitude + degrees),
  );

/** The nearest town of the gazetteer within about a degree of a point; what people added says nothing of other people. */
export async function nearestPlace(db: Db, latitude: number, longitude: number): Promise<PlaceRow | undefined> {
  const [row] = await db
    .select(COLUMNS)
    .from(places)
    .where(and(within(latitude, longitude, 1), isNull(places.addedBy)))
    .orderBy(sql`power(${places.latitude} - ${latitude}, 2) + power(${places.longitude} - ${longitude}, 2)`)
    .limit(1);
  return row;
}

/** Towns that have all words of a name among theirs and are about as close as the degrees say. */
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
        within(latitude, longitude, degrees),
        eq(places.countryCode, countryCode),
        sql`${places.words} @@ ${text.split(" ").map(quoted).join(" & ")}::tsquery`,
      ),
    )
    .orderBy(places.placeId);

/** Lets one transaction at a time add a town, so that each gets a number of its own and a name is added once. */
export async function holdAdding(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('places:add', 0))`);
}

/** Adds a town under the next number of those that people add. */
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

/** The words of a text as the column keeps them. */
const wordsIn = (text: ReturnType<typeof sql>) => sql`array_to_tsvector(string_to_array(${text}, ' '))`;

/** Towns of the gazetteer that came with an earlier edition; what people added came with none. */
const earlierThan = (edition: number) => and(lt(places.edition, edition), isNull(places.addedBy));

/** Whether all towns of an edition are there and those of earlier ones gone. */
export const hasEdition = async (db: Db, edition: number): Promise<boolean> =>
  (await db.$count(loadedEditions, gte(loadedEditions.edition, edition))) > 0;

/** Notes that all towns of an edition are there. */
export async function insertLoadedEdition(tx: Tx, edition: number): Promise<void> {
  await tx.insert(loadedEditions).values({ edition, loadedAt: now() }).onConflictDoNothing();
}

export interface LoadedPlace extends PlaceRow {
  /** All its words, parted by spaces. */
  readonly words: string;
}

/** Brings towns to an edition in one statement. */
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

/** Removes what an edition of the gazetteer has no more. */
export async function deleteEarlierPlaces(tx: Tx, edition: number): Promise<void> {
  await tx.delete(places).where(earlierThan(edition));
}
