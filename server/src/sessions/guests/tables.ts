import { pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { sessions } from "../tables.ts";

/** People who were let into one session, by the account of their e-mail. */
export const sessionGuests = pgTable(
  "session_guests",
  {
    guestId: uuid("guest_id").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.sessionId, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    addedBy: uuid("added_by").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Taken out of the session; the row stays, so that who attended keeps their name. */
    removedAt: instant("removed_at"),
  },
  (table) => [unique("session_guests_once").on(table.sessionId, table.userId)],
);
