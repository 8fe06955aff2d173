import { boolean, pgTable, uuid } from "drizzle-orm/pg-core";
import { batches } from "../../batches/tables.ts";

/** The discussion settings of batches; without a row, conversations and announcements are open. */
export const discussionSettings = pgTable("discussion_settings", {
  batchId: uuid("batch_id")
    .primaryKey()
    .references(() => batches.batchId),
  isConversationEnabled: boolean("is_conversation_enabled").notNull(),
  isAnnouncementEnabled: boolean("is_announcement_enabled").notNull(),
});
