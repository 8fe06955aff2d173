import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** An instant with its zone, read as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Events and jobs of committed transactions, until the relay moves them into the job queue. */
export const outbox = pgTable(
  "outbox",
  {
    outboxId: uuid("outbox_id").primaryKey(),
    topic: text("topic").notNull(),
    payload: jsonb("payload").notNull(),
    startAfter: instant("start_after"),
    /** The id of the request that announced or enqueued it, so that the log of a job leads to the request. */
    correlationId: text("correlation_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("outbox_created_at").on(table.createdAt)],
);

/** Idempotency keys of calls that create something: a repetition with the same key gets the first response. */
export const claims = pgTable(
  "idempotency_claims",
  {
    userId: uuid("user_id").notNull(),
    key: text("key").notNull(),
    /** Of the endpoint and its input. */
    inputHash: text("input_hash").notNull(),
    /** The first response as it was sent; null while the call runs, and after its process died. */
    response: text("answer"),
    claimedAt: instant("claimed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index("idempotency_claims_at").on(table.claimedAt)],
);

/** Attempts at something that is rate-limited, per window. */
export const attempts = pgTable("attempts", {
  key: text("key").primaryKey(),
  tries: integer("tries").notNull(),
  windowEndsAt: instant("window_ends_at").notNull(),
});
