import { doublePrecision, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/tables.ts";

/** The country and region of a person's address; found once, and again when the address changes. */
export const userLocations = pgTable(
  "user_locations",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.userId),
    latitude: doublePrecision("latitude").notNull(),
    longitude: doublePrecision("longitude").notNull(),
    /** Two letters; empty when no town is near. */
    countryCode: text("country_code").notNull(),
    region: text("region").notNull(),
    /** The nearest town; null until it is looked up again, for a location of an earlier version. */
    town: text("town"),
  },
  (table) => [index("user_locations_country").on(table.countryCode, table.region)],
);
