import * as z from "zod/mini";
import { contactsSchema } from "../schemas.ts";
import { atMost } from "../../kernel/text.ts";

export const MAX_LETTER = 5000;

/** A letter to people of a batch, in plain text. */
export const letterTextSchema = z
  .string()
  .check(z.trim(), z.minLength(1, "REQUIRED_VALIDATION"), atMost(MAX_LETTER, "COMMON_CHAR_LIMIT_ERROR_MESSAGE"));

export const letterSchema = z.object({
  /** E-mail addresses of active people of the batch; all of them by default. */
  contacts: z.optional(contactsSchema),
  emailBody: letterTextSchema,
});
export type LetterInput = z.output<typeof letterSchema>;
