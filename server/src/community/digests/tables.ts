import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { posts } from "../tables.ts";

/** Questions that a mentor must be mailed about, and when that happened. */
export const questionNotices = pgTable(
  "question_notices",
  {
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.postId, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    createdAt: instant("created_at").notNull(),
    mailedAt: instant("mailed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index("question_notices_waiting")
      .on(table.userId)
      .where(sql`${table.mailedAt} is null`),
    index("question_notices_mailed")
      .on(table.mailedAt)
      .where(sql`${table.mailedAt} is not null`),
  ],
);
