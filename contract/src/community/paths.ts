import { batchPath } from "../batches/paths.ts";
import type { PostType } from "./schemas.ts";

/** The subtabs of discussions, as in addresses. */
export const SUBTABS = ["conversations", "announcement"] as const;
export type DiscussionSubtab = (typeof SUBTABS)[number];

/** The query string of discussions: a list, or one post in it. */
export function discussionSearch(subtab: DiscussionSubtab, postId?: string): Readonly<Record<string, string>> {
  const name = subtab === "conversations" ? "postId" : "announcementId";
  return { tab: "discussions", subtab, ...(postId !== undefined && { [name]: postId }) };
}

/** The page of a conversation or an announcement in its batch. */
export function postPath(batchId: string, { postType, postId }: { postType: PostType; postId: string }): string {
  const subtab = postType === "ANNOUNCEMENT" ? "announcement" : "conversations";
  return `${batchPath(batchId)}?${new URLSearchParams(discussionSearch(subtab, postId))}`;
}

/** Pages for phones, in development and local environments only. */
export const CONVERSATIONS_PATH = "/conversations";
export const COMMENTS_PATH = "/conversations/comments";
export const ANNOUNCEMENTS_PATH = "/announcements";
