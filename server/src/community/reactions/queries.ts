import { and, eq, sql } from "drizzle-orm";
import type { NamedReaction } from "@openrounds/contract/content/schemas.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { postReactions, postReads, posts } from "../tables.ts";

export interface ByPerson {
  readonly postId: string;
  readonly userId: string;
  readonly at: Date;
}

/** The post, locked against deletion until the statement ends, as the source of an insert. */
const ofPost = ({ postId, userId, at }: ByPerson) => ({
  postId: sql`${postId}::uuid`.as("post_id"),
  userId: sql`${userId}::uuid`.as("user_id"),
  at: sql`${at.toISOString()}::timestamptz`,
});

/** Sets the reaction of a person to a post; does nothing when the post is deleted. */
export async function upsertReaction(tx: Tx, by: ByPerson, reaction: NamedReaction): Promise<void> {
  const { at, ...keys } = ofPost(by);
  const source = tx
    .select({ ...keys, reaction: sql`${reaction}::text`.as("reaction"), reactedAt: at.as("reacted_at") })
    .from(posts)
    .where(eq(posts.postId, by.postId))
    .for("key share");
  await tx
    .insert(postReactions)
    .select(source)
    .onConflictDoUpdate({
      target: [postReactions.postId, postReactions.userId],
      set: { reaction, reactedAt: by.at },
    });
}

export async function deleteReaction(tx: Tx, postId: string, userId: string): Promise<void> {
  await tx.delete(postReactions).where(and(eq(postReactions.postId, postId), eq(postReactions.userId, userId)));
}

/** Records that a person opened a post; does nothing when the post is deleted. */
export async function insertRead(tx: Tx, by: ByPerson): Promise<void> {
  const { at, ...keys } = ofPost(by);
  const source = tx
    .select({ ...keys, readAt: at.as("read_at") })
    .from(posts)
    .where(eq(posts.postId, by.postId))
    .for("key share");
  await tx.insert(postReads).select(source).onConflictDoNothing();
}

/** The number of each reaction to a post, and the person's own one. */
export async function countReactions(db: Db, postId: string, userId: string) {
  const rows = await db
    .select({
      reaction: postReactions.reaction,
      total: sql<number>`count(*)::int`,
      isOwn: sql<boolean>`bool_or(${postReactions.userId} = ${userId})`,
    })
    .from(postReactions)
    .where(eq(postReactions.postId, postId))
    .groupBy(postReactions.reaction);
  return rows;
}

/** Deletes the reads and reactions of a person. */
export async function deleteTracesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(postReactions).where(eq(postReactions.userId, userId));
  await tx.delete(postReads).where(eq(postReads.userId, userId));
}
