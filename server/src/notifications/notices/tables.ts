import { index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../kernel/db/tables.ts";

/** What people were notified of, until they are too old. Unlike deliveries they hold no address, code or text. */
export const notices = pgTable(
  "notices",
  {
    /** Ordered by time. */
    noticeId: uuid("notice_id").primaryKey(),
    userId: uuid("user_id").notNull(),
    /** Identifies what it is about, so that mail and push make one notice. */
    effectKey: text("effect_key").notNull(),
    template: text("template").notNull(),
    values: jsonb("values").$type<Record<string, string | number>>().notNull(),
    /** The path of the page that it is about. */
    path: text("path"),
    createdAt: instant("created_at").notNull(),
    readAt: instant("read_at"),
  },
  (table) => [
    unique("notices_once").on(table.userId, table.effectKey),
    index("notices_page").on(table.userId, table.noticeId),
    index("notices_age").on(table.createdAt),
  ],
);
