import type { CreateAnnouncement, CreateQuestion, PostChanges } from "@openrounds/contract/community/schemas.ts";
import type { CreateAnswer } from "@openrounds/contract/community/schemas.ts";
import type { PlacedBatch } from "../batches/service.ts";
import type { Reached } from "../kernel/access.ts";
import { HOUR } from "../kernel/clock.ts";
import { countAttempt } from "../kernel/db/attempts.ts";
import type { Db } from "../kernel/db/database.ts";
import type { Actor } from "../kernel/http/handlers.ts";
import { enqueue } from "../kernel/jobs/outbox.ts";
import type { Platform } from "../kernel/platform.ts";
import { refuse } from "../kernel/refusal.ts";
import { recordDeed } from "../organizations/audit/service.ts";
import { areFocusAreas } from "../reference/service.ts";
import { changePost, writePost } from "./changes/service.ts";
import { tellOfPost } from "./events.ts";
import type { ShownPost } from "./queries.ts";
import { requireAnnouncements, requireConversations } from "./settings/service.ts";

/** How often everybody in a batch is told of announcements. */
const TOLD_PER_BATCH = { max: 5, windowMs: HOUR };

/** Refuses tags that are no focus areas. */
export async function requireTags(platform: Platform, tags: readonly string[]): Promise<void> {
  if (await areFocusAreas(platform, tags)) return;
  refuse("POST_TAG_UNKNOWN", { fields: { focusAreas: "POST_TAG_UNKNOWN" } });
}

async function admitTelling(db: Db, batchId: string): Promise<void> {
  const { admitted, retryAfterS } = await countAttempt(db, `announce:${batchId}`, TOLD_PER_BATCH);
  if (!admitted) refuse("ANNOUNCEMENT_LIMIT_REACHED", { status: 429, retryAfterS });
}

/** Asks a question in a batch; answers its id. */
export async function ask(platform: Platform, actor: Actor, question: CreateQuestion): Promise<string> {
  const { entityId: batchId, heading, subText, focusAreas, attachmentDetails: files } = question;
  await requireConversations(platform.db, batchId);
  await requireTags(platform, focusAreas);
  return platform.db.transaction(async (tx) => {
    const fields = { batchId, heading, subText, focusAreaIds: focusAreas, files };
    const postId = await writePost(tx, actor, { ...fields, postType: "Question" });
    await enqueue(tx, tellOfPost, { postId, version: 0 });
    return postId;
  });
}

/** Answers a question. */
export async function answer(
  db: Db,
  actor: Actor,
  question: Reached<ShownPost>,
  { subText, attachmentsDetailList: files }: CreateAnswer,
): Promise<string> {
  const { batchId, postId: parentId } = question;
  await requireConversations(db, batchId);
  return db.transaction(async (tx) => {
    const postId = await writePost(tx, actor, { batchId, parentId, postType: "Answer", heading: "", subText, files });
    await enqueue(tx, tellOfPost, { postId, version: 0 });
    return postId;
  });
}

/** Announces something to a batch, and the hub keeps who did; where asked for, everybody in it is told. */
export async function announceToBatch(
  db: Db,
  actor: Actor,
  { batch, program }: Reached<PlacedBatch>,
  announcement: CreateAnnouncement,
): Promise<string> {
  const { batchId, batchName } = batch;
  const { heading, subText, sendNotification, attachmentDetails: files } = announcement;
  await requireAnnouncements(db, batchId);
  return db.transaction(async (tx) => {
    const fields = { batchId, heading, subText, sendNotification, files };
    const postId = await writePost(tx, actor, { ...fields, postType: "ANNOUNCEMENT" });
    if (sendNotification) {
      await admitTelling(tx, batchId);
      await enqueue(tx, tellOfPost, { postId, version: 0 });
    }
    const deed = { organizationId: program.organizationId, actorId: actor.userId };
    await recordDeed(tx, { ...deed, action: "ANNOUNCEMENT_PUBLISHED", details: { heading, batch: batchName } });
    return postId;
  });
}

/** Changes an own announcement; where asked for, everybody in the batch is told again. */
export async function changeAnnouncement(
  db: Db,
  actor: Actor,
  post: Reached<ShownPost>,
  changes: PostChanges & { readonly sendNotification: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await changePost(tx, actor, post, changes);
    if (!changes.sendNotification) return;
    await admitTelling(tx, post.batchId);
    await enqueue(tx, tellOfPost, { postId: post.postId, version: post.version + 1 });
  });
}
