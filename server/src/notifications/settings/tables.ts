import { boolean, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Topic } from "@openrounds/contract/notifications/settings/schemas.ts";

/** What people chose not to be told of; without a row everything is on. */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    userId: uuid("user_id").notNull(),
    topic: text("topic").$type<Topic>().notNull(),
    mail: boolean("mail").notNull(),
    push: boolean("push").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
);
