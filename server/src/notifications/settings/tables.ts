import { boolean, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { NotificationTopic } from "@openrounds/contract/notifications/settings/schemas.ts";

/** Channels that people turned off; without a row everything is on. */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    userId: uuid("user_id").notNull(),
    topic: text("topic").$type<NotificationTopic>().notNull(),
    mail: boolean("mail").notNull(),
    push: boolean("push").notNull(),
    /** Whether its messages come by WhatsApp, once the person agreed to that. */
    whatsApp: boolean("whatsapp").notNull().default(true),
    /** Whether its messages make notices in the product. */
    inApp: boolean("in_app").notNull().default(true),
    /** Whether its mails come together, once a day. */
    digest: boolean("digest").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
);

/** The quiet hours of people, in their time zones; without a row they are off. */
export const quietHours = pgTable("quiet_hours", {
  userId: uuid("user_id").primaryKey(),
  /** HH:mm. */
  from: text("starts_at").notNull(),
  to: text("ends_at").notNull(),
});
