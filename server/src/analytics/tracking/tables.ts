import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../kernel/db/tables.ts";

/** Actions of people in the product, kept for 90 days; no text of people. */
export const productEvents = pgTable(
  "product_events",
  {
    eventId: uuid("event_id").primaryKey(),
    userId: uuid("user_id").notNull(),
    name: text("name").notNull(),
    properties: jsonb("properties").$type<Record<string, string | number | boolean>>().notNull(),
    at: instant("at").notNull(),
  },
  (table) => [index("product_events_at").on(table.at), index("product_events_user").on(table.userId)],
);
