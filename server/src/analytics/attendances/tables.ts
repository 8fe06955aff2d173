import { boolean, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { sessions } from "../../sessions/tables.ts";

/** The sessions that took place and were counted. Everything here can be counted anew from the ledger. */
export const heldSessions = pgTable(
  "held_sessions",
  {
    sessionId: uuid("session_id")
      .primaryKey()
      .references(() => sessions.sessionId),
    organizationId: uuid("organization_id").notNull(),
    programId: uuid("program_id").notNull(),
    batchId: uuid("batch_id").notNull(),
    startsAt: instant("starts_at").notNull(),
    countedAt: instant("counted_at").notNull(),
  },
  (table) => [
    index("held_sessions_organization").on(table.organizationId, table.startsAt),
    index("held_sessions_program").on(table.programId, table.startsAt),
  ],
);

/** Who was at a counted session: one row per person, however many signs of life the ledger has of them. */
export const attendances = pgTable(
  "attendances",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => heldSessions.sessionId),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    organizationId: uuid("organization_id").notNull(),
    programId: uuid("program_id").notNull(),
    batchId: uuid("batch_id").notNull(),
    startsAt: instant("starts_at").notNull(),
    minutes: integer("minutes").notNull(),
    /** The bracket of the share of the session; null where nobody knows how long they stayed. */
    bracket: integer("bracket"),
    isLate: boolean("is_late").notNull(),
    /** Whether they came without taking part in the batch. */
    isAdhoc: boolean("is_adhoc").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.userId] }),
    index("attendances_organization").on(table.organizationId, table.startsAt),
    index("attendances_program").on(table.programId, table.startsAt),
    index("attendances_user").on(table.userId, table.startsAt),
  ],
);
