import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";

/** The feeds of people's calendars, at most one per person. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.userId),
    tokenHash: text("token_hash").notNull(),
    /** Sealed for this row, so that the person sees the address again. */
    tokenSeal: text("token_seal").notNull(),
    createdAt: instant("created_at").notNull(),
    /** The last content that was served, and when it became so. */
    contentHash: text("content_hash").notNull().default(""),
    changedAt: instant("changed_at"),
    readAt: instant("read_at"),
  },
  (table) => [uniqueIndex("calendar_feeds_token").on(table.tokenHash)],
);
