import { pgTable, text, uuid } from "drizzle-orm/pg-core";

/** The search index of programs, hubs and superhubs, normalized for comparison; maintained by triggers. */
export const searchEntries = pgTable("search_entries", {
  entityId: uuid("entity_id").primaryKey(),
  kind: text("kind").$type<"PROGRAM" | "HUB">().notNull(),
  name: text("name").notNull(),
  /** Name and description without markup. */
  words: text("words").notNull(),
});
