import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../../identity/tables.ts";
import { instant } from "../../../kernel/db/tables.ts";
import { sessions } from "../../tables.ts";

/** To be sent; sent in this state; or cancelled. */
export type EntryStatus = "DUE" | "SENT" | "WITHDRAWN";

/** The sessions in each calendar, as they were last sent. A difference to the session is an unsent change. */
export const calendarEntries = pgTable(
  "calendar_entries",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.sessionId),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    status: text("status").$type<EntryStatus>().notNull(),
    /** The sequence number of the last sent entry; the next one must be higher. */
    sequence: integer("sequence").notNull().default(0),
    topic: text("topic").notNull().default(""),
    startsAt: instant("starts_at"),
    endsAt: instant("ends_at"),
    vcProvider: text("vc_provider").notNull().default(""),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.userId] }),
    index("calendar_entries_user").on(table.userId),
  ],
);
