import { batchPath } from "../batches/paths.ts";
import type { PostType } from "./schemas.ts";

/** The parts of the tab of discussions, as addresses name them. */
export const SUBTABS = ["conversations", "announcement"] as const;
export type Subtab = (typeof SUBTABS)[number];

/** The search part of the address of discussions: a list, or one post of it. */
export function discussionSearch(subtab: Subtab, postId?: string): Readonly<Record<string, string>> {
  const name = subtab === "conversations" ? "postId" : "announcementId";
  return { tab: "discussions", subtab, ...(postId !== undefined && { [name]: postId }) };
}

/** The address of a conversation or an announcement in its batch. */
export function postPath(batchId: string, { postType, postId }: { postType: PostType; postId: string }): string {
  const subtab = postType === "ANNOUNCEMENT" ? "announcement" : "conversations";
  return `${batchPath(batchId)}?${new URLSearchParams(discussionSearch(subtab, postId))}`;
}

/** Pages that exist on a phone only, in development and local environments. */
export const CONVERSATIONS_PATH = "/conversations";
export const COMMENTS_PATH = "/conversations/comments";
export const ANNOUNCEMENTS_PATH = "/announcements";
