import { inArray, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/database.ts";
import { organizations } from "../../organizations/tables.ts";

/** The country of each organization whose place is known. */
export type Countries = ReadonlyMap<string, string>;

/** Where hubs and superhubs are, as far as it is known. */
export const listPoints = (db: Db) =>
  db
    .select({
      value: organizations.organizationId,
      latitude: sql<number | null>`(${organizations.address}->>'latitude')::float8`,
      longitude: sql<number | null>`(${organizations.address}->>'longitude')::float8`,
    })
    .from(organizations)
    .where(inArray(organizations.level, ["HUB", "SUPERHUB"]));
