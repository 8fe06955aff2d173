import { doublePrecision, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";

/** Medical and social fields, as a tree. */
export const focusAreas = pgTable("focus_areas", {
  focusAreaId: uuid("focus_area_id").primaryKey(),
  parentId: uuid("parent_id"),
  name: text("name").notNull(),
  /** The name by language, where it is translated. */
  names: jsonb("names").$type<Record<string, string>>().notNull().default({}),
  position: integer("position").notNull(),
});

/** Professions, as a tree. */
export const occupations = pgTable("occupations", {
  occupationId: uuid("occupation_id").primaryKey(),
  parentId: uuid("parent_id"),
  name: text("name").notNull(),
  names: jsonb("names").$type<Record<string, string>>().notNull().default({}),
  position: integer("position").notNull(),
});

/** Towns of the world, for the location search. */
export const places = pgTable(
  "places",
  {
    placeId: integer("place_id").primaryKey(),
    name: text("name").notNull(),
    /** Lower case without marks: what the search compares. */
    searchName: text("search_name").notNull(),
    region: text("region").notNull(),
    countryCode: text("country_code").notNull(),
    latitude: doublePrecision("latitude").notNull(),
    longitude: doublePrecision("longitude").notNull(),
  },
  (table) => [
    index("places_search").on(table.searchName.op("text_pattern_ops")),
    index("places_near").on(table.latitude, table.longitude),
  ],
);
