import { pgTable, text, uuid, uniqueIndex } from "drizzle-orm/pg-core";
import type { BounceReason } from "@openrounds/contract/notifications/bounces/rules.ts";
import { instant } from "../../kernel/db/tables.ts";
import { organizations } from "../tables.ts";

/** The last mail to the invited owner of a hub or superhub, and what a mail server said when it refused it. */
export const ownerMails = pgTable(
  "owner_mails",
  {
    organizationId: uuid("organization_id")
      .primaryKey()
      .references(() => organizations.organizationId),
    /** The key under which the mail was ordered. */
    effectKey: text("effect_key").notNull(),
    bouncedAt: instant("bounced_at"),
    bounceReason: text("bounce_reason").$type<BounceReason>(),
    bounceReply: text("bounce_reply"),
  },
  (table) => [uniqueIndex("owner_mails_key").on(table.effectKey)],
);
