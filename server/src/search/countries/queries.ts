import { inArray, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/database.ts";
import { organizations } from "../../organizations/tables.ts";

/** The country of each organization with a known place. */
export type CountryByOrganization = ReadonlyMap<string, string>;

/** The known coordinates of hubs and superhubs. */
export const listPoints = (db: Db) =>
  db
    .select({
      value: organizations.organizationId,
      latitude: sql<number | null>`(${organizations.address}->>'latitude')::float8`,
      longitude: sql<number | null>`(${organizations.address}->>'longitude')::float8`,
    })
    .from(organizations)
    .where(inArray(organizations.level, ["HUB", "SUPERHUB"]));
