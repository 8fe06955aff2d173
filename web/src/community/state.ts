import type { DiscussionAnswer } from "@openrounds/contract/community/schemas.ts";
import { NO_REACTION, type ContentReaction } from "@openrounds/contract/content/schemas.ts";

type Reacted = Pick<DiscussionAnswer, "reactionList" | "reactionByUser">;

/** A post as it is after the person's reaction is set. */
export function withReaction<Post extends Reacted>(post: Post, reaction: ContentReaction): Post {
  const { reactionByUser, reactionList } = post;
  const counts = { ...reactionList };
  if (reactionByUser !== NO_REACTION) counts[reactionByUser] = Math.max(0, (counts[reactionByUser] ?? 0) - 1);
  if (reaction !== NO_REACTION) counts[reaction] = (counts[reaction] ?? 0) + 1;
  return { ...post, reactionList: counts, reactionByUser: reaction };
}
