import { eq } from "drizzle-orm";
import type { DiscussionSettings } from "@openrounds/contract/community/schemas.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { discussionSettings } from "./tables.ts";

/** The discussion settings of a batch; undefined for the default. */
export async function findSettings(db: Db, batchId: string): Promise<DiscussionSettings | undefined> {
  const { isConversationEnabled, isAnnouncementEnabled } = discussionSettings;
  const [row] = await db
    .select({ isConversationEnabled, isAnnouncementEnabled })
    .from(discussionSettings)
    .where(eq(discussionSettings.batchId, batchId));
  return row;
}

export async function upsertSettings(tx: Tx, batchId: string, settings: DiscussionSettings): Promise<void> {
  await tx
    .insert(discussionSettings)
    .values({ batchId, ...settings })
    .onConflictDoUpdate({ target: discussionSettings.batchId, set: settings });
}
