import { and, asc, between, count, like, sql } from "drizzle-orm";
import type { Db } from "../kernel/db/database.ts";
import { focusAreas, occupations, places } from "./tables.ts";

export type FocusAreaRow = typeof focusAreas.$inferSelect;
export type OccupationRow = typeof occupations.$inferSelect;

/** All focus areas; the tree is small and rarely changes. */
export const listFocusAreas = (db: Db): Promise<FocusAreaRow[]> =>
  db.select().from(focusAreas).orderBy(asc(focusAreas.position));

/** All occupations; the tree is small and rarely changes. */
export const listOccupations = (db: Db): Promise<OccupationRow[]> =>
  db.select().from(occupations).orderBy(asc(occupations.position));

export async function upsertFocusAreas(db: Db, rows: (typeof focusAreas.$inferInsert)[]): Promise<void> {
  await db
    .insert(focusAreas)
    .values(rows)
    .onConflictDoUpdate({
      target: focusAreas.focusAreaId,
      set: {
        name: sql`excluded.name`,
        parentId: sql`excluded.parent_id`,
        names: sql`excluded.names`,
        position: sql`excluded.position`,
      },
    });
}

export async function upsertOccupations(db: Db, rows: (typeof occupations.$inferInsert)[]): Promise<void> {
  await db
    .insert(occupations)
    .values(rows)
    .onConflictDoUpdate({
      target: occupations.occupationId,
      set: {
        name: sql`excluded.name`,
        parentId: sql`excluded.parent_id`,
        names: sql`excluded.names`,
        position: sql`excluded.position`,
      },
    });
}

export type PlaceRow = typeof places.$inferSelect;

/** Towns whose name begins with the text, in lower case without marks. */
export const searchPlaces = (db: Db, searchName: string, limit: number): Promise<PlaceRow[]> =>
  db
    .select()
    .from(places)
    .where(like(places.searchName, `${searchName.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`))
    .orderBy(sql`length(${places.searchName})`, asc(places.name))
    .limit(limit);

/** The nearest town within about a degree of a point. */
export async function nearestPlace(db: Db, latitude: number, longitude: number): Promise<PlaceRow | undefined> {
  const [row] = await db
    .select()
    .from(places)
    .where(
      and(
        between(places.latitude, latitude - 1, latitude + 1),
        between(places.longitude, longitude - 1, longitude + 1),
      ),
    )
    .orderBy(sql`power(${places.latitude} - ${latitude}, 2) + power(${places.longitude} - ${longitude}, 2)`)
    .limit(1);
  return row;
}

export async function countPlaces(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(places);
  return row?.total ?? 0;
}

/** Adds towns in one statement; those that are there already stay. */
export async function insertPlaces(db: Db, rows: readonly PlaceRow[]): Promise<void> {
  const column = <K extends keyof PlaceRow>(name: K): PlaceRow[K][] => rows.map((row) => row[name]);
  await db.execute(sql`
    insert into ${places} (place_id, name, search_name, region, country_code, latitude, longitude)
    select * from unnest(${sql.param(column("placeId"))}::int[], ${sql.param(column("name"))}::text[],
      ${sql.param(column("searchName"))}::text[], ${sql.param(column("region"))}::text[],
      ${sql.param(column("countryCode"))}::text[], ${sql.param(column("latitude"))}::float8[],
      ${sql.param(column("longitude"))}::float8[])
    on conflict do nothing`);
}
