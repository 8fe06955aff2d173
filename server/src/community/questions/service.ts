import type { CreateAnswer, CreateQuestion } from "@openrounds/contract/community/schemas.ts";
import type { Reached } from "../../kernel/access.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { areFocusAreas } from "../../reference/service.ts";
import { writePost } from "../changes/service.ts";
import type { ShownPost } from "../queries.ts";
import { requireConversations } from "../settings/service.ts";
import { tellSoon } from "../telling/service.ts";

/** Refuses tags that are no focus areas. */
export async function requireTags(platform: Platform, tags: readonly string[]): Promise<void> {
  if (await areFocusAreas(platform, tags)) return;
  refuse("POST_TAG_UNKNOWN", { fields: { focusAreas: "POST_TAG_UNKNOWN" } });
}

/** Creates a question in a batch; returns its id. */
export async function createQuestion(platform: Platform, actor: Actor, question: CreateQuestion): Promise<string> {
  const { entityId: batchId, heading, subText, focusAreas, attachmentDetails: files } = question;
  await requireConversations(platform.db, batchId);
  await requireTags(platform, focusAreas);
  return platform.db.transaction(async (tx) => {
    const fields = { batchId, heading, subText, focusAreaIds: focusAreas, files };
    const postId = await writePost(tx, actor, { ...fields, postType: "Question" });
    await tellSoon(tx, postId);
    return postId;
  });
}

/** Creates an answer to a question. */
export async function createAnswer(
  db: Db,
  actor: Actor,
  question: Reached<ShownPost>,
  { subText, attachmentsDetailList: files }: CreateAnswer,
): Promise<string> {
  const { batchId, postId: parentId } = question;
  await requireConversations(db, batchId);
  return db.transaction(async (tx) => {
    const postId = await writePost(tx, actor, { batchId, parentId, postType: "Answer", heading: "", subText, files });
    await tellSoon(tx, postId);
    return postId;
  });
}
