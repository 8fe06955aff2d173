import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { WordedMessage } from "@openrounds/contract/notifications/wordings.ts";
import type { Locale } from "@openrounds/messages/locales.ts";
import { organizations } from "../tables.ts";

/** The words of organizations for messages; without a row the product's are sent. */
export const messageWordings = pgTable(
  "message_wordings",
  {
    organizationId: uuid("organization_id")
      .notNull()
      .references(() => organizations.organizationId),
    message: text("message").$type<WordedMessage>().notNull(),
    locale: text("locale").$type<Locale>().notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.message, table.locale] })],
);
