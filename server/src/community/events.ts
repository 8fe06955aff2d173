import { job } from "../kernel/jobs/definitions.ts";

export interface Telling {
  readonly postId: string;
  /** Which state of the post: the same one is told once. */
  readonly version: number;
  /** Who was told last, in the order of ids. */
  readonly after?: string;
}

/** Tells those whom a post concerns, some hundred at a time. */
export const tellOfPost = job<Telling>("community.tellOfPost", "bulk");

/** Removes files that no post has any more. */
export const removePostFiles = job<{ storageKeys: string[] }>("community.removePostFiles", "bulk");
