import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../../identity/tables.ts";
import { instant } from "../../../kernel/db/tables.ts";
import { sessions } from "../../tables.ts";

/** To be sent; as it was sent; or taken back. */
export type EntryStatus = "DUE" | "SENT" | "WITHDRAWN";

/** Which sessions stand in whose calendar, as they were told last: what differs from the session is still to be told. */
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
    /** Of the entry that was sent last; the next one is higher. */
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
