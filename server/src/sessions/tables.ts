import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { StoredSessionStatus } from "@openrounds/contract/sessions/schemas.ts";
import { batches } from "../batches/tables.ts";
import { instant } from "../kernel/db/tables.ts";

export const sessions = pgTable(
  "sessions",
  {
    sessionId: uuid("session_id").primaryKey(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.batchId),
    topic: text("topic").notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** What happened; the waiting states are derived from it and the time. */
    status: text("status").$type<StoredSessionStatus>().notNull(),
    /** Added by a person beside the repetition of the batch, which leaves it alone. */
    isAdded: boolean("is_added").notNull().default(false),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("sessions_batch").on(table.batchId, table.startsAt),
    index("sessions_time").on(table.status, table.startsAt),
  ],
);
