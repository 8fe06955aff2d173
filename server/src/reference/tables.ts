import { sql } from "drizzle-orm";
import { customType, doublePrecision, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../kernel/db/tables.ts";

/** Medical and social fields, as a tree. */
export const focusAreas = pgTable("focus_areas", {
  focusAreaId: uuid("focus_area_id").primaryKey(),
  parentId: uuid("parent_id"),
  name: text("name").notNull(),
  /** Translated names by language. */
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

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Towns of the world, for the location search. */
export const places = pgTable(
  "places",
  {
    placeId: integer("place_id").primaryKey(),
    name: text("name").notNull(),
    /** The name, normalized for the search. */
    searchName: text("search_name").notNull(),
    /** Alternative names: other languages, other scripts, former names. */
    otherNames: text("other_names")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The words of all its names, normalized for the search. */
    words: tsvector("words").notNull().default(""),
    population: integer("population").notNull().default(0),
    region: text("region").notNull(),
    countryCode: text("country_code").notNull(),
    latitude: doublePrecision("latitude").notNull(),
    longitude: doublePrecision("longitude").notNull(),
    /** The edition of the gazetteer that it belongs to. */
    edition: integer("edition").notNull().default(0),
    /** The person who added it, when it belongs to no edition. */
    addedBy: uuid("added_by"),
  },
  (table) => [
    index("places_search").on(table.searchName.op("text_pattern_ops")),
    index("places_words").using("gin", table.words),
    index("places_near").on(table.latitude, table.longitude),
  ],
);

/** Completely loaded editions of the gazetteer. */
export const loadedEditions = pgTable("loaded_editions", {
  edition: integer("edition").primaryKey(),
  loadedAt: instant("loaded_at").notNull(),
});
