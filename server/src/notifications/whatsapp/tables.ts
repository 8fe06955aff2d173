import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ConsentEnd } from "@openrounds/contract/notifications/whatsapp/schemas.ts";
import { instant } from "../../kernel/db/tables.ts";

/** The consents to WhatsApp messages, kept with their dates until the account is erased; without a row they are off. */
export const whatsAppConsents = pgTable(
  "whatsapp_consents",
  {
    userId: uuid("user_id").primaryKey(),
    /** In international format, as +919812345001. */
    number: text("number").notNull(),
    givenAt: instant("given_at").notNull(),
    endedAt: instant("ended_at"),
    endedBy: text("ended_by").$type<ConsentEnd>(),
    /** When the number last wrote: free texts are allowed for 24 hours. */
    heardAt: instant("heard_at"),
  },
  (table) => [index("whatsapp_consents_number").on(table.number)],
);
