import { boolean, pgTable, uuid } from "drizzle-orm/pg-core";
import { batches } from "../../batches/tables.ts";

/** What of the discussions of a batch was closed; a batch without a row has both open. */
export const discussionSettings = pgTable("discussion_settings", {
  batchId: uuid("batch_id")
    .primaryKey()
    .references(() => batches.batchId),
  isConversationEnabled: boolean("is_conversation_enabled").notNull(),
  isAnnouncementEnabled: boolean("is_announcement_enabled").notNull(),
});
