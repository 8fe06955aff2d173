import { NO_REACTION, type NamedReaction, type ContentReaction } from "@openrounds/contract/content/schemas.ts";
import type { Reached } from "../../kernel/access.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { ShownPost } from "../queries.ts";
import { countReactions, deleteReaction, insertRead, upsertReaction } from "./queries.ts";

export { deleteTracesOf } from "./queries.ts";

/** Sets, changes or removes the reaction of a person; returns the new counts. */
export async function setReaction(
  db: Db,
  { userId }: Actor,
  { postId }: Reached<ShownPost>,
  reaction: ContentReaction,
): Promise<{ reactionList: Partial<Record<NamedReaction, number>>; reactionByUser: ContentReaction }> {
  await db.transaction((tx) =>
    reaction === NO_REACTION
      ? deleteReaction(tx, postId, userId)
      : upsertReaction(tx, { postId, userId, at: now() }, reaction),
  );
  const counted = await countReactions(db, postId, userId);
  return {
    reactionList: Object.fromEntries(counted.map((each) => [each.reaction, each.total])),
    reactionByUser: counted.find(({ isOwn }) => isOwn)?.reaction ?? NO_REACTION,
  };
}

/** Marks a post as read by a person. */
export async function markSeen(db: Db, { userId }: Actor, post: Reached<ShownPost>): Promise<void> {
  if (!post.isSeen) await db.transaction((tx) => insertRead(tx, { postId: post.postId, userId, at: now() }));
}
