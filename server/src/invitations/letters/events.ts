import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../../kernel/jobs/definitions.ts";

/** A letter and its recipients in the batch; the id makes it unique. */
const letterSchema = z.object({
  letterId: idSchema,
  batchId: idSchema,
  writtenBy: idSchema,
  userIds: z.readonly(z.array(idSchema)),
  text: z.string(),
});
export type WrittenLetter = z.output<typeof letterSchema>;

/** Sends a letter to people of a batch. */
export const sendLetter = job("invitations.sendLetter", letterSchema, "bulk");
