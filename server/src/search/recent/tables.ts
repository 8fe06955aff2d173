import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { RecentSearchType } from "@openrounds/contract/search/recent/schemas.ts";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";

/** The latest searches of people, each text once. */
export const recentSearches = pgTable(
  "recent_searches",
  {
    recentSearchId: uuid("recent_search_id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    searchText: text("search_text").notNull(),
    /** The text, normalized for comparison. */
    comparable: text("comparable").notNull(),
    type: text("type").$type<RecentSearchType>().notNull(),
    searchedAt: instant("searched_at").notNull(),
  },
  (table) => [
    uniqueIndex("recent_searches_once").on(table.userId, table.comparable),
    index("recent_searches_newest").on(table.userId, table.searchedAt),
  ],
);
