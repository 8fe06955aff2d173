import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { QuestionMails } from "@openrounds/contract/community/digests/schemas.ts";
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

/** How often people chose to be mailed about questions; without a row the default applies. */
export const questionMailChoices = pgTable("question_mail_choices", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.userId),
  choice: text("choice").$type<QuestionMails>().notNull(),
});
