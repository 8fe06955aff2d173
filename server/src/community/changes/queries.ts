import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/database.ts";
import { batches } from "../../batches/tables.ts";
import { posts, type PostedFile } from "../tables.ts";
import type { PostRow } from "../queries.ts";

export async function insertPost(tx: Tx, row: typeof posts.$inferInsert): Promise<void> {
  await tx.insert(posts).values(row);
}

/**
 * Changes the number of answers of a question by one, and locks it until the transaction ends; false when it is
 * deleted.
 */
export async function updateReplyCount(tx: Tx, questionId: string, change: 1 | -1): Promise<boolean> {
  const rows = await tx
    .update(posts)
    .set({ replyCount: sql`${posts.replyCount} + ${change}` })
    .where(and(eq(posts.postId, questionId), eq(posts.postType, "Question")))
    .returning({ postId: posts.postId });
  return rows.length === 1;
}

/** The row of a post, locked until the transaction ends; undefined when it is deleted. */
export async function lockPost(tx: Tx, postId: string): Promise<PostRow | undefined> {
  const [row] = await tx.select().from(posts).where(eq(posts.postId, postId)).for("update");
  return row;
}

export async function updatePost(
  tx: Tx,
  postId: string,
  changes: Partial<Omit<typeof posts.$inferInsert, "version">>,
): Promise<void> {
  await tx
    .update(posts)
    .set({ ...changes, version: sql`${posts.version} + 1` })
    .where(eq(posts.postId, postId));
}

/** Deletes a post with its answers; returns their files, undefined when it was deleted before. */
export async function deletePost(tx: Tx, postId: string): Promise<PostedFile[] | undefined> {
  const rows = await tx
    .delete(posts)
    .where(or(eq(posts.postId, postId), eq(posts.parentId, postId)))
    .returning({ attachments: posts.attachments });
  return rows.length === 0 ? undefined : rows.flatMap(({ attachments }) => attachments);
}

/** Deletes all posts of a batch, or of the batches of a program; returns their files. */
export async function deletePostsOf(
  tx: Tx,
  where: { readonly batchId: string } | { readonly programId: string },
): Promise<PostedFile[]> {
  const ofProgram = tx.select({ batchId: batches.batchId }).from(batches);
  const isTheirs =
    "batchId" in where
      ? eq(posts.batchId, where.batchId)
      : inArray(posts.batchId, ofProgram.where(eq(batches.programId, where.programId)));
  const rows = await tx.delete(posts).where(isTheirs).returning({ attachments: posts.attachments });
  return rows.flatMap(({ attachments }) => attachments);
}
