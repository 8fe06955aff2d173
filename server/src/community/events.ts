import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../kernel/jobs/definitions.ts";

const postNotificationSchema = z.object({
  postId: idSchema,
  /** The version of the post, about which people are notified once. */
  version: z.number(),
  /** The last notified person, in the order of ids. */
  after: z.optional(idSchema),
});
export type PostNotification = z.output<typeof postNotificationSchema>;

/** Notifies the affected people of a post, some hundred at a time. */
export const tellOfPost = job("community.tellOfPost", postNotificationSchema, "bulk");

/** Removes files that belong to no post any more. */
export const removePostFiles = job(
  "community.removePostFiles",
  z.object({ storageKeys: z.readonly(z.array(z.string())) }),
  "bulk",
);
