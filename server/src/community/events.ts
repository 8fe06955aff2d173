import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../kernel/jobs/definitions.ts";

const tellingSchema = z.object({
  postId: idSchema,
  /** Which state of the post: the same one is told once. */
  version: z.number(),
  /** Who was told last, in the order of ids. */
  after: z.optional(idSchema),
});
export type Telling = z.output<typeof tellingSchema>;

/** Tells those whom a post concerns, some hundred at a time. */
export const tellOfPost = job("community.tellOfPost", tellingSchema, "bulk");

/** Removes files that no post has any more. */
export const removePostFiles = job(
  "community.removePostFiles",
  z.object({ storageKeys: z.readonly(z.array(z.string())) }),
  "bulk",
);
