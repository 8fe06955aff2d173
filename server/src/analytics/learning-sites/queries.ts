import { sql } from "drizzle-orm";
import { users } from "../../identity/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { organizations } from "../../organizations/tables.ts";
import { places } from "../../reference/tables.ts";
import { attendances } from "../attendances/tables.ts";
import { userLocations } from "../locations/tables.ts";
import { isShown, isSite, type FigureScope } from "../queries.ts";

export interface SiteRow extends Record<string, unknown> {
  readonly countryCode: string;
  readonly region: string;
  /** Null for people without a workplace. */
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  readonly people: number;
}

/** The number of attendees by workplace and region. */
export async function listSites(db: Db, shown: FigureScope): Promise<SiteRow[]> {
  const { rows } = await db.execute<SiteRow>(sql`
    select ${userLocations.countryCode} as "countryCode", ${userLocations.region} as region,
      case when ${isSite(shown)} then ${users.organizationId} end as "organizationId",
      max(coalesce(${organizations.name}, ${users.organizationName})) as "organizationName", count(*)::int as people
    from ${users} join ${userLocations} on ${userLocations.userId} = ${users.userId}
    left join ${organizations} on ${organizations.organizationId} = ${users.organizationId}
    where ${userLocations.countryCode} <> '' and ${users.userId} in (
      select ${attendances.userId} from ${attendances} where ${isShown(shown)})
    group by 1, 2, 3 order by people desc, 4`);
  return rows;
}

export interface AreaRow extends Record<string, unknown> {
  readonly countryCode: string;
  readonly region: string;
  readonly town: string;
}

/** The towns that attendees are in or nearest to. */
export async function listAreas(db: Db, shown: FigureScope): Promise<AreaRow[]> {
  const { rows } = await db.execute<AreaRow>(sql`
    select distinct ${userLocations.countryCode} as "countryCode", ${userLocations.region} as region,
      coalesce(${userLocations.town}, '') as town
    from ${userLocations} where ${userLocations.countryCode} <> '' and ${userLocations.userId} in (
      select ${attendances.userId} from ${attendances} where ${isShown(shown)})`);
  return rows;
}

export interface RegionPoint extends Record<string, unknown> {
  readonly countryCode: string;
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The centre of each region of some countries, from its towns. */
export async function listRegionPoints(db: Db, countries: readonly string[]): Promise<RegionPoint[]> {
  const { rows } = await db.execute<RegionPoint>(sql`
    select ${places.countryCode} as "countryCode", ${places.region} as region, avg(${places.latitude}) as latitude,
      avg(${places.longitude}) as longitude
    from ${places} where ${places.countryCode} = any(${sql.param([...countries])}::text[]) group by 1, 2`);
  return rows;
}
