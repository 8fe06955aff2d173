import { sql, type SQL } from "drizzle-orm";
import { users } from "../../identity/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { organizations } from "../../organizations/tables.ts";
import { programs } from "../../programs/tables.ts";
import { places } from "../../reference/tables.ts";
import { personNumbers } from "../attendances/tables.ts";
import { list, numberList, type FigureScope } from "../figures/queries.ts";
import { userLocations } from "../locations/tables.ts";

export interface SiteRow extends Record<string, unknown> {
  readonly countryCode: string;
  readonly region: string;
  /** Null for people without a workplace. */
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  readonly people: number;
}

/** Whether a person's workplace is a learning site; the hubs that offer the programs are none. */
const isSite = ({ programIds }: FigureScope): SQL =>
  sql`${users.organizationId} not in (select ${programs.organizationId} from ${programs}
    where ${programs.programId} = ${list(programIds, "uuid")})`;

/** The number of some people by workplace and region. */
export async function listSites(db: Db, shown: FigureScope, numbers: readonly number[]): Promise<SiteRow[]> {
  const { rows } = await db.execute<SiteRow>(sql`
    select ${userLocations.countryCode} as "countryCode", ${userLocations.region} as region,
      case when ${isSite(shown)} then ${users.organizationId} end as "organizationId",
      max(coalesce(${organizations.name}, ${users.organizationName})) as "organizationName", count(*)::int as people
    from ${personNumbers} cross join lateral (
      select * from ${users} where ${users.userId} = ${personNumbers.userId} limit 1) users
    join ${userLocations} on ${userLocations.userId} = ${users.userId}
    left join ${organizations} on ${organizations.organizationId} = ${users.organizationId}
    where ${userLocations.countryCode} <> '' and ${personNumbers.number} = any(${numberList(numbers)})
    group by 1, 2, 3 order by people desc, 4`);
  return rows;
}

export interface AreaRow extends Record<string, unknown> {
  readonly countryCode: string;
  readonly region: string;
  readonly town: string;
}

/** The towns that some people are in or nearest to. */
export async function listAreas(db: Db, numbers: readonly number[]): Promise<AreaRow[]> {
  const { rows } = await db.execute<AreaRow>(sql`
    select distinct ${userLocations.countryCode} as "countryCode", ${userLocations.region} as region,
      coalesce(${userLocations.town}, '') as town
    from ${personNumbers} join ${userLocations} on ${userLocations.userId} = ${personNumbers.userId}
    where ${userLocations.countryCode} <> '' and ${personNumbers.number} = any(${numberList(numbers)})`);
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
