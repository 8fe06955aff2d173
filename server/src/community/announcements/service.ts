import type { CreateAnnouncement, PostChanges } from "@openrounds/contract/community/schemas.ts";
import type { BatchAccessRow } from "../../batches/service.ts";
import type { Reached } from "../../kernel/access.ts";
import { HOUR } from "../../kernel/clock.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import { refuse } from "../../kernel/refusal.ts";
import { recordAuditEntry } from "../../organizations/audit/service.ts";
import { changePost, writePost } from "../changes/service.ts";
import { tellOfPost } from "../events.ts";
import type { ShownPost } from "../queries.ts";
import { requireAnnouncements } from "../settings/service.ts";

/** The limit of announcements by mail to a batch. */
const NOTIFICATIONS_PER_BATCH = { max: 5, windowMs: HOUR };

async function countNotification(db: Db, batchId: string): Promise<void> {
  const { admitted, retryAfterS } = await countAttempt(db, `announce:${batchId}`, NOTIFICATIONS_PER_BATCH);
  if (!admitted) refuse("ANNOUNCEMENT_LIMIT_REACHED", { status: 429, retryAfterS });
}

/**
 * Creates an announcement in a batch, records it in the audit trail of the hub, and notifies the participants on
 * request.
 */
export async function announceToBatch(
  db: Db,
  actor: Actor,
  { batch, program }: Reached<BatchAccessRow>,
  announcement: CreateAnnouncement,
): Promise<string> {
  const { batchId, batchName } = batch;
  const { heading, subText, sendNotification, attachmentDetails: files } = announcement;
  await requireAnnouncements(db, batchId);
  return db.transaction(async (tx) => {
    const fields = { batchId, heading, subText, sendNotification, files };
    const postId = await writePost(tx, actor, { ...fields, postType: "ANNOUNCEMENT" });
    if (sendNotification) {
      await countNotification(tx, batchId);
      await enqueue(tx, tellOfPost, { postId, version: 0 });
    }
    const deed = { organizationId: program.organizationId, actorId: actor.userId };
    await recordAuditEntry(tx, { ...deed, action: "ANNOUNCEMENT_PUBLISHED", details: { heading, batch: batchName } });
    return postId;
  });
}

/** Changes the caller's own announcement, and notifies the participants again on request. */
export async function changeAnnouncement(
  db: Db,
  actor: Actor,
  post: Reached<ShownPost>,
  changes: PostChanges & { readonly sendNotification: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await changePost(tx, actor, post, changes);
    if (!changes.sendNotification) return;
    await countNotification(tx, post.batchId);
    await enqueue(tx, tellOfPost, { postId: post.postId, version: post.version + 1 });
  });
}
