import { sql } from "drizzle-orm";
import { boolean, customType, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { sessions } from "../../sessions/tables.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A short number of each person who attended a session. */
export const personNumbers = pgTable("person_numbers", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.userId),
  number: integer("number").notNull().unique().generatedAlwaysAsIdentity(),
});

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
    /**
     * The rollup of the attendances of the session: the numbers of its people in order, each in 4 bytes; null until a
     * session of an earlier version is packed.
     */
    people: bytes("people"),
    /** The attendance of each of these people, in 4 bytes too: minutes * 32 + bracket * 4 + late * 2 + ad hoc. */
    stays: bytes("stays"),
  },
  (table) => [
    index("held_sessions_unpacked")
      .on(table.organizationId)
      .where(sql`people is null`),
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
