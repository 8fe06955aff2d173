import { eq, sql } from "drizzle-orm";
import { users } from "../../identity/tables.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { loadedEditions, places } from "../../reference/tables.ts";
import { attendances } from "../attendances/tables.ts";
import { userLocations } from "./tables.ts";

/** The number of points in one statement. */
const POINTS_PER_STATEMENT = 300;

const latitude = sql`(${users.address} ->> 'latitude')::float8`;
const longitude = sql`(${users.address} ->> 'longitude')::float8`;

/**
 * Finds the country, state and nearest town of new addresses of an organization's people. It needs all towns, since the nearest of a few could
 * be in another country. Returns whether more points may remain.
 */
export async function locatePeople(tx: Tx, organizationId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ points: number }>(sql`
    with fresh as (
      select ${users.userId} as user_id, ${latitude} as latitude, ${longitude} as longitude from ${users}
      left join ${userLocations} on ${userLocations.userId} = ${users.userId}
        and ${userLocations.latitude} = ${latitude} and ${userLocations.longitude} = ${longitude}
        and ${userLocations.town} is not null
      where ${users.address} is not null and ${userLocations.userId} is null
        and exists (select from ${loadedEditions})
        and ${users.userId} in (
          select ${attendances.userId} from ${attendances} where ${attendances.organizationId} = ${organizationId})),
    points as (select distinct latitude, longitude from fresh limit ${POINTS_PER_STATEMENT}),
    found as (
      select points.*, town.country_code, town.region, town.name from points left join lateral (
        select ${places.countryCode}, ${places.region}, ${places.name} from ${places}
        where ${places.latitude} between points.latitude - 1 and points.latitude + 1
          and ${places.longitude} between points.longitude - 1 and points.longitude + 1
        order by power(${places.latitude} - points.latitude, 2) + power(${places.longitude} - points.longitude, 2)
        limit 1) as town on true),
    written as (
      insert into ${userLocations} (user_id, latitude, longitude, country_code, region, town)
      select fresh.user_id, latitude, longitude, coalesce(country_code, ''), coalesce(region, ''), coalesce(name, '')
      from fresh join found using (latitude, longitude)
      on conflict (user_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
        country_code = excluded.country_code, region = excluded.region, town = excluded.town)
    select count(*)::int as points from points`);
  return (rows[0]?.points ?? 0) === POINTS_PER_STATEMENT;
}

/** Deletes the location of a person. */
export async function deleteLocation(tx: Tx, userId: string): Promise<void> {
  await tx.delete(userLocations).where(eq(userLocations.userId, userId));
}

/** Deletes all locations; they are found again at the next report. */
export async function deleteLocations(tx: Tx): Promise<void> {
  await tx.delete(userLocations);
}
