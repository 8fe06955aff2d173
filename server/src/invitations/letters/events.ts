import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../../kernel/jobs/definitions.ts";

/** What somebody wrote, and who of the batch is to read it; the id tells one letter from the next. */
const letterSchema = z.object({
  letterId: idSchema,
  batchId: idSchema,
  writtenBy: idSchema,
  userIds: z.readonly(z.array(idSchema)),
  text: z.string(),
});
export type WrittenLetter = z.output<typeof letterSchema>;

/** Writes to people of a batch. */
export const sendLetter = job("invitations.sendLetter", letterSchema, "bulk");
