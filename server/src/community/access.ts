import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import type { StoredPostType } from "@openrounds/contract/community/schemas.ts";
import { proveBatch, type BatchAccessFacts } from "../batches/access.ts";
import { markReached, type Codes, type Reached } from "../kernel/access.ts";
import type { PermittedContext } from "../kernel/http/handlers.ts";
import { refuseNotFound } from "../kernel/refusal.ts";
import { findPost, findPosts, type PostPage, type ShownPost } from "./queries.ts";

export interface ReachedPosts {
  readonly posts: readonly ShownPost[];
  /** The number on all pages. */
  readonly total: number;
  readonly codes: Codes;
}

/** A page of the posts of a batch, read in the same statement as the batch, whose permission it proves. */
export async function reachPosts(context: PermittedContext, page: PostPage): Promise<ReachedPosts> {
  const { accessRow, codes } = await proveBatch(context, await findPosts(context.db, page, context.actor.userId));
  return { posts: accessRow.posts, total: accessRow.total, codes };
}

export interface ReachedPost {
  readonly post: Reached<ShownPost>;
  readonly accessRow: Reached<BatchAccessFacts & { readonly batchName: string }>;
  readonly replies: readonly ShownPost[];
  readonly codes: Codes;
}

export interface PostRequest {
  readonly postId: string;
  /** Posts of other types are not found. */
  readonly types: readonly StoredPostType[];
  /** The page of its answers. */
  readonly answers?: { readonly pageNumber: number; readonly pageSize: number };
}

const NO_ANSWERS = { pageNumber: 0, pageSize: 0 };

/** The only way from an id to a post: reads it and proves the permission of the endpoint on its batch. */
export async function reachPost(context: PermittedContext, request: PostRequest): Promise<ReachedPost> {
  const { postId, types, answers = NO_ANSWERS } = request;
  const row = await findPost(context.db, { postId, ...answers }, context.actor.userId);
  const { accessRow, codes } = await proveBatch(context, row);
  if (!types.includes(accessRow.post.postType)) refuseNotFound();
  return { post: markReached(accessRow.post), accessRow, replies: accessRow.replies, codes };
}

const DELETE_CODES: Readonly<Record<StoredPostType, PermissionCode>> = {
  Question: "DELETE_QUESTION",
  Answer: "DELETE_QUESTION",
  ANNOUNCEMENT: "DELETE_ANNOUNCEMENT",
};
const WRITE_CODES: Readonly<Record<StoredPostType, PermissionCode>> = {
  Question: "ADD_QUESTION",
  Answer: "ADD_QUESTION",
  ANNOUNCEMENT: "ADD_ANNOUNCEMENT",
};

/** Whether a person may delete a post: their own, or any post with the right. */
export const mayDelete = (post: ShownPost, codes: Codes, userId: string): boolean =>
  codes.has(DELETE_CODES[post.postType]) || (post.userId === userId && codes.has("ADD_QUESTION"));

/** Whether a person may edit a post: only their own, and a question only without answers. */
export const mayEdit = (post: ShownPost, codes: Codes, userId: string): boolean =>
  post.userId === userId &&
  codes.has(WRITE_CODES[post.postType]) &&
  (post.postType !== "Question" || post.replyCount === 0);
