import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../../kernel/jobs/definitions.ts";

/** A letter and its recipients in the batch; the id makes it unique. */
const orderedLetterSchema = z.object({
  letterId: idSchema,
  batchId: idSchema,
  writtenBy: idSchema,
  userIds: z.readonly(z.array(idSchema)),
  text: z.string(),
  /** Its own subject, if it has one. */
  subject: z.optional(z.string()),
});
export type OrderedLetter = z.output<typeof orderedLetterSchema>;

/** Sends a letter to people of a batch. */
export const sendLetter = job("invitations.sendLetter", orderedLetterSchema, "bulk");
