import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** An instant with its zone, read as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** What a transaction announced or ordered, until the relay hands it to the job queue. */
export const outbox = pgTable(
  "outbox",
  {
    outboxId: uuid("outbox_id").primaryKey(),
    topic: text("topic").notNull(),
    payload: jsonb("payload").notNull(),
    startAfter: instant("start_after"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("outbox_created_at").on(table.createdAt)],
);

/** How often something guarded was tried within its window. */
export const attempts = pgTable("attempts", {
  key: text("key").primaryKey(),
  tries: integer("tries").notNull(),
  windowEndsAt: instant("window_ends_at").notNull(),
});
