import { and, eq, sql } from "drizzle-orm";
import type { NamedReaction } from "@openrounds/contract/content/schemas.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { postReactions, postReads, posts } from "../tables.ts";

export interface ByPerson {
  readonly postId: string;
  readonly userId: string;
  readonly at: Date;
}

/** The post, held so that nobody deletes it before the statement ends, as the source of rows about it. */
const ofPost = ({ postId, userId, at }: ByPerson) => ({
  postId: sql`${postId}::uuid`.as("post_id"),
  userId: sql`${userId}::uuid`.as("user_id"),
  at: sql`${at.toISOString()}::timestamptz`,
});

/** Sets the reaction of a person to a post; nothing where the post is gone. */
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

/** Notes that a person opened a post; nothing where the post is gone. */
export async function insertRead(tx: Tx, by: ByPerson): Promise<void> {
  const { at, ...keys } = ofPost(by);
  const source = tx
    .select({ ...keys, readAt: at.as("read_at") })
    .from(posts)
    .where(eq(posts.postId, by.postId))
    .for("key share");
  await tx.insert(postReads).select(source).onConflictDoNothing();
}

/** How often each reaction was given to a post, and which by the person. */
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

/** Forgets what a person read and how they reacted. */
export async function deleteTracesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(postReactions).where(eq(postReactions.userId, userId));
  await tx.delete(postReads).where(eq(postReads.userId, userId));
}
