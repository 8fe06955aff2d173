import type { StoredPostType, PostChanges, PostFile } from "@openrounds/contract/community/schemas.ts";
import { isNewFile, withDistinctNames } from "@openrounds/contract/community/rules.ts";
import type { Reached } from "../../kernel/access.ts";
import { now } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor, PermittedContext } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import { refuse, refuseConflict, refuseNotFound, refuseForbidden } from "../../kernel/refusal.ts";
import { cleanRichText } from "../../kernel/rich-text.ts";
import { claimFiles } from "../../media/documents/service.ts";
import { recordAuditEntry } from "../../organizations/audit/service.ts";
import { type ReachedPost, mayDelete, reachPost, type PostRequest } from "../access.ts";
import { removePostFiles } from "../events.ts";
import type { PostRow, ShownPost } from "../queries.ts";
import type { PostedFile } from "../tables.ts";
import { updateReplyCount, deletePost, deletePostsOf, insertPost, lockPost, updatePost } from "./queries.ts";

type RemovedPost = Pick<ReachedPost, "post" | "accessRow">;

/** Enqueues the removal of files that belong to no post any more. */
async function enqueueFileRemoval(tx: Tx, files: readonly PostedFile[]): Promise<void> {
  if (files.length === 0) return;
  await enqueue(tx, removePostFiles, { storageKeys: files.map(({ storageKey }) => storageKey) });
}

const refuseFiles = (): never => refuse("POST_FILE_MISSING", { fields: { attachments: "POST_FILE_MISSING" } });

/** The new files of a post: existing ones by their names, and new uploads of its author. */
async function filesOfPost(
  tx: Tx,
  { userId }: Actor,
  files: readonly PostFile[],
  before: readonly PostedFile[] = [],
): Promise<PostedFile[]> {
  const known = new Map(before.map((file) => [file.filename, file]));
  const claimed = await claimFiles(
    tx,
    userId,
    files.filter(isNewFile).map(({ url }) => url),
  );
  if (claimed === undefined) return refuseFiles();
  return withDistinctNames(files).map(({ filename, url }, index) => {
    const named = files[index]?.filename ?? filename;
    const kept = claimed.get(url) ?? known.get(named) ?? refuseFiles();
    if (!claimed.has(url)) known.delete(named);
    return { ...kept, filename };
  });
}

export interface NewPost {
  readonly batchId: string;
  readonly postType: StoredPostType;
  readonly parentId?: string;
  readonly heading: string;
  readonly subText: string;
  readonly focusAreaIds?: readonly string[];
  readonly sendNotification?: boolean;
  readonly files: readonly PostFile[];
}

/** Writes a post of a person in a transaction; returns its id. */
export async function writePost(tx: Tx, actor: Actor, post: NewPost): Promise<string> {
  const { files, focusAreaIds = [], subText, ...fields } = post;
  if (post.parentId !== undefined && !(await updateReplyCount(tx, post.parentId, 1))) refuseNotFound();
  const [postId, at] = [newId(), now()];
  await insertPost(tx, {
    ...fields,
    postId,
    userId: actor.userId,
    subText: cleanRichText(subText),
    focusAreaIds: [...focusAreaIds],
    attachments: await filesOfPost(tx, actor, files),
    createdAt: at,
    updatedAt: at,
  });
  return postId;
}

/** The caller's own post, locked until the transaction ends; refused when its version has changed since it was read. */
async function lockOwnPost(tx: Tx, { userId }: Actor, postId: string, version: number | undefined): Promise<PostRow> {
  const row = (await lockPost(tx, postId)) ?? refuseNotFound();
  if (row.userId !== userId) refuse("POST_NOT_YOURS", { status: 403 });
  if (version !== undefined && row.version !== version) refuseConflict("POST_CHANGED");
  if (row.postType === "Question" && row.replyCount > 0) refuseConflict("QUESTION_HAS_ANSWERS");
  return row;
}

/** Changes the caller's own post in a transaction, a question only without answers. Omitted files are removed. */
export async function changePost(
  tx: Tx,
  actor: Actor,
  { postId }: Reached<ShownPost>,
  changes: PostChanges,
): Promise<void> {
  const { files, version, subText, focusAreas, ...fields } = changes;
  const row = await lockOwnPost(tx, actor, postId, version);
  const attachments = await filesOfPost(tx, actor, files, row.attachments);
  const kept = new Set(attachments.map(({ storageKey }) => storageKey));
  await updatePost(tx, postId, {
    ...fields,
    ...(focusAreas !== undefined && { focusAreaIds: [...focusAreas] }),
    subText: cleanRichText(subText),
    attachments,
    updatedAt: now(),
  });
  await enqueueFileRemoval(
    tx,
    row.attachments.filter(({ storageKey }) => !kept.has(storageKey)),
  );
}

/** Removes a file from the caller's own post and returns the new version; refuses an unknown name. */
export async function removeAttachment(
  db: Db,
  actor: Actor,
  { postId }: Reached<ShownPost>,
  fileName: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const row = await lockOwnPost(tx, actor, postId, undefined);
    const gone = row.attachments.filter(({ filename }) => filename === fileName);
    if (gone.length === 0) refuseNotFound();
    const attachments = row.attachments.filter(({ filename }) => filename !== fileName);
    await updatePost(tx, postId, { attachments, updatedAt: now() });
    await enqueueFileRemoval(tx, gone);
    return row.version + 1;
  });
}

/**
 * Deletes a post with its answers; a job removes their files after the commit. The audit trail of the hub records a
 * deleted announcement.
 */
export async function removePost(db: Db, actor: Actor, { post, accessRow }: RemovedPost): Promise<void> {
  const { postId, parentId, postType, heading } = post;
  await db.transaction(async (tx) => {
    // Lock the question first, whether it or one of its answers is deleted, to prevent deadlocks.
    const isThere = parentId === null ? await lockPost(tx, postId) : await updateReplyCount(tx, parentId, -1);
    const files = isThere ? await deletePost(tx, postId) : undefined;
    if (files === undefined) return refuseNotFound();
    await enqueueFileRemoval(tx, files);
    if (postType !== "ANNOUNCEMENT") return;
    const { program, batchName: batch } = accessRow;
    const deed = { organizationId: program.organizationId, actorId: actor.userId, details: { heading, batch } };
    await recordAuditEntry(tx, { ...deed, action: "ANNOUNCEMENT_REMOVED" });
  });
}

/** Deletes all posts of a deleted batch or program, in its transaction. */
export async function removePostsOf(tx: Tx, where: Parameters<typeof deletePostsOf>[1]): Promise<void> {
  await enqueueFileRemoval(tx, await deletePostsOf(tx, where));
}

/** Deletes a post of a type: the caller's own, or any post with the right. */
export async function removeReachedPost(context: PermittedContext, request: PostRequest) {
  const { codes, ...found } = await reachPost(context, request);
  if (!mayDelete(found.post, codes, context.actor.userId)) refuseForbidden();
  await removePost(context.db, context.actor, found);
  return {};
}
