import { boolean, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { sessions } from "../../sessions/tables.ts";

/** The counted sessions. All rows here are derived and can be counted again from the ledger. */
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

/** The attendance in counted sessions: one row per person and session. */
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
    /** The bracket of the share of the session; null when the duration is unknown. */
    bracket: integer("bracket"),
    isLate: boolean("is_late").notNull(),
    /** Whether they attended without being in the batch. */
    isAdhoc: boolean("is_adhoc").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.userId] }),
    index("attendances_organization").on(table.organizationId, table.startsAt),
    index("attendances_program").on(table.programId, table.startsAt),
    index("attendances_user").on(table.userId, table.startsAt),
  ],
);
