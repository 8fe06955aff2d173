import * as z from "zod/mini";

/** How often a person is mailed about new questions in the batches that they mentor. */
export const QUESTION_MAILS = ["AT_ONCE", "DAILY", "WEEKLY", "NEVER"] as const;
export type QuestionMails = (typeof QUESTION_MAILS)[number];

export const questionMailsSchema = z.object({ questionMails: z.enum(QUESTION_MAILS) });
