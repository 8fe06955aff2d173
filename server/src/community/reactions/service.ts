import { NO_REACTION, type NamedReaction, type Reaction } from "@openrounds/contract/content/schemas.ts";
import type { Reached } from "../../kernel/access.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { ShownPost } from "../queries.ts";
import { countReactions, deleteReaction, insertRead, upsertReaction } from "./queries.ts";

export { deleteTracesOf } from "./queries.ts";

/** Sets, changes or takes away the reaction of a person; answers how the post stands then. */
export async function react(
  db: Db,
  { userId }: Actor,
  { postId }: Reached<ShownPost>,
  reaction: Reaction,
): Promise<{ reactionList: Partial<Record<NamedReaction, number>>; reactionByUser: Reaction }> {
  if (reaction === NO_REACTION) await deleteReaction(db, postId, userId);
  else await upsertReaction(db, { postId, userId, at: now() }, reaction);
  const counted = await countReactions(db, postId, userId);
  return {
    reactionList: Object.fromEntries(counted.map((each) => [each.reaction, each.total])),
    reactionByUser: counted.find(({ isOwn }) => isOwn)?.reaction ?? NO_REACTION,
  };
}

/** Notes that a person opened a post: it is no longer new to them. */
export async function markSeen(db: Db, { userId }: Actor, post: Reached<ShownPost>): Promise<void> {
  if (!post.isSeen) await insertRead(db, { postId: post.postId, userId, at: now() });
}
