import { pgTable, text, uuid } from "drizzle-orm/pg-core";

/** What programs, hubs and superhubs are found by, as texts are compared; kept by triggers with their rows. */
export const searchEntries = pgTable("search_entries", {
  entityId: uuid("entity_id").primaryKey(),
  kind: text("kind").$type<"PROGRAM" | "HUB">().notNull(),
  name: text("name").notNull(),
  /** Name and description without markup. */
  words: text("words").notNull(),
});
