import type { DiscussionSettings } from "@openrounds/contract/community/schemas.ts";
import type { Db } from "../../kernel/db/database.ts";
import { refuseConflict } from "../../kernel/refusal.ts";
import { findSettings } from "./queries.ts";

export { upsertSettings as saveSettings } from "./queries.ts";

const ALL_OPEN: DiscussionSettings = { isConversationEnabled: true, isAnnouncementEnabled: true };

/** Whether conversations and announcements of a batch accept new posts; both are open by default. */
export const readSettings = async (db: Db, batchId: string): Promise<DiscussionSettings> =>
  (await findSettings(db, batchId)) ?? ALL_OPEN;

/** Refuses a new question or answer while the conversations of the batch are closed. */
export async function requireConversations(db: Db, batchId: string): Promise<void> {
  if (!(await readSettings(db, batchId)).isConversationEnabled) refuseConflict("CONVERSATIONS_CLOSED");
}

/** Refuses a new announcement while the announcements of the batch are closed. */
export async function requireAnnouncements(db: Db, batchId: string): Promise<void> {
  if (!(await readSettings(db, batchId)).isAnnouncementEnabled) refuseConflict("ANNOUNCEMENTS_CLOSED");
}
