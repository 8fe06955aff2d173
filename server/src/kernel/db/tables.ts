import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

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
    /** Of the request that ordered it, so that the log of a job leads there. */
    correlationId: text("correlation_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("outbox_created_at").on(table.createdAt)],
);

/** Calls that create, by the key that their caller chose: a repetition gets the same answer. */
export const claims = pgTable(
  "idempotency_claims",
  {
    userId: uuid("user_id").notNull(),
    key: text("key").notNull(),
    /** Of the endpoint and the input. */
    inputHash: text("input_hash").notNull(),
    /** As it was sent; empty while the call is at work, and where its process died. */
    answer: text("answer"),
    claimedAt: instant("claimed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index("idempotency_claims_at").on(table.claimedAt)],
);

/** How often something guarded was tried within its window. */
export const attempts = pgTable("attempts", {
  key: text("key").primaryKey(),
  tries: integer("tries").notNull(),
  windowEndsAt: instant("window_ends_at").notNull(),
});
