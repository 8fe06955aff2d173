import { index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../kernel/db/tables.ts";

/** The reminders that were ordered, each claimed once, until the session is over. A session that moves is claimed again. */
export const sentReminders = pgTable(
  "sent_reminders",
  {
    sessionId: uuid("session_id").notNull(),
    userId: uuid("user_id").notNull(),
    /** The start that the person was reminded of. */
    startsAt: instant("starts_at").notNull(),
    /** How long before the start the reminder was planned. */
    minutes: integer("minutes").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.userId, table.startsAt, table.minutes] }),
    index("sent_reminders_user").on(table.userId),
    index("sent_reminders_age").on(table.startsAt),
  ],
);
