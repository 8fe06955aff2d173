import { and, eq, sql } from "drizzle-orm";
import type { NamedReaction } from "@openrounds/contract/content/schemas.ts";
import type { Db } from "../../kernel/db/database.ts";
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
export async function upsertReaction(db: Db, by: ByPerson, reaction: NamedReaction): Promise<void> {
  const { at, ...keys } = ofPost(by);
  const source = db
    .select({ ...keys, reaction: sql`${reaction}::text`.as("reaction"), reactedAt: at.as("reacted_at") })
    .from(posts)
    .where(eq(posts.postId, by.postId))
    .for("key share");
  await db
    .insert(postReactions)
    .select(source)
    .onConflictDoUpdate({
      target: [postReactions.postId, postReactions.userId],
      set: { reaction, reactedAt: by.at },
    });
}

export async function deleteReaction(db: Db, postId: string, userId: string): Promise<void> {
  await db.delete(postReactions).where(and(eq(postReactions.postId, postId), eq(postReactions.userId, userId)));
}

/** Notes that a person opened a post; nothing where the post is gone. */
export async function insertRead(db: Db, by: ByPerson): Promise<void> {
  const { at, ...keys } = ofPost(by);
  const source = db
    .select({ ...keys, readAt: at.as("read_at") })
    .from(posts)
    .where(eq(posts.postId, by.postId))
    .for("key share");
  await db.insert(postReads).select(source).onConflictDoNothing();
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
export async function deleteTracesOf(db: Db, userId: string): Promise<void> {
  await db.delete(postReactions).where(eq(postReactions.userId, userId));
  await db.delete(postReads).where(eq(postReads.userId, userId));
}
