import * as z from "zod/mini";
import { batchRoleSchema } from "../../batches/participants/schemas.ts";
import { idSchema } from "../../kernel/ids.ts";
import { BATCH_ROLES } from "../../kernel/permissions.ts";
import { atMost } from "../../kernel/text.ts";
import { instantSchema } from "../../kernel/time.ts";
import { contactSchema } from "../schemas.ts";

/** The maximum number of people who are chosen for a letter; the longest addresses of so many fit into a request. */
export const MAX_LETTER_CONTACTS = 3000;
export const MAX_LETTER = 5000;
export const MAX_LETTER_SUBJECT = 100;
/** How far ahead a letter can be scheduled, in days. */
export const LETTER_DAYS_AHEAD = 365;

/** A letter to people of a batch, in plain text. */
export const letterTextSchema = z
  .string()
  .check(z.trim(), z.minLength(1, "REQUIRED_VALIDATION"), atMost(MAX_LETTER, "COMMON_CHAR_LIMIT_ERROR_MESSAGE"));

export const letterSchema = z.object({
  /** E-mail addresses of active people of the batch; all of them by default. */
  contacts: z.optional(
    z
      .array(contactSchema)
      .check(
        z.minLength(1, "VALID_PARTICIPANTS_EMAIL_LIST"),
        atMost(MAX_LETTER_CONTACTS, "VALID_PARTICIPANTS_EMAIL_LIST"),
      ),
  ),
  emailBody: letterTextSchema,
});
export type LetterInput = z.output<typeof letterSchema>;

const groupFields = {
  /** People with one of the roles; all roles when the list is empty. */
  roles: z._default(z.array(batchRoleSchema).check(atMost(BATCH_ROLES.length)), []),
  /** People who did not attend the session. */
  sessionId: z._default(z.nullable(idSchema), null),
  /** People who did not answer the registration form or assessment. */
  formId: z._default(z.nullable(idSchema), null),
};

/** The people of a batch to write to: those who match everything that is given. */
export const letterGroupSchema = z.object(groupFields);
export type LetterGroup = z.output<typeof letterGroupSchema>;

/** A letter to a group, now or at a time. */
export const letterOrderSchema = z.object({
  ...groupFields,
  subject: z._default(z.string().check(z.trim(), atMost(MAX_LETTER_SUBJECT, "COMMON_CHAR_LIMIT_ERROR_MESSAGE")), ""),
  emailBody: letterTextSchema,
  /** When it is sent; null for now. */
  sendDateTime: z._default(z.nullable(instantSchema), null),
});
export type LetterOrder = z.output<typeof letterOrderSchema>;

const people = z.number().check(z.int(), z.gte(0));

/** The ways in which a letter can reach a person. */
export const LETTER_WAYS = ["mail", "whatsApp", "sms", "push"] as const;

/** How many people a letter reaches in each way, some in several, and how many in any. */
export const letterReachSchema = z.object({
  mail: people,
  whatsApp: people,
  sms: people,
  push: people,
  reached: people,
});
export type LetterReach = z.output<typeof letterReachSchema>;

export const LETTER_STATES = ["WAITING", "SENDING", "SENT", "WITHDRAWN"] as const;
export type LetterState = (typeof LETTER_STATES)[number];

export const writtenLetterSchema = z.object({
  letterId: z.string(),
  authorName: z.string(),
  subject: z.string(),
  text: z.string(),
  roles: z.array(batchRoleSchema),
  /** The topic of the session that the recipients did not attend. */
  missedTopic: z.nullable(z.string()),
  /** The title of the form that the recipients did not answer. */
  unansweredTitle: z.nullable(z.string()),
  state: z.enum(LETTER_STATES),
  sendDateTime: z.number(),
  /** The number of recipients; null before it is sent. */
  recipientCount: z.nullable(z.number()),
  /** The number of people who were reached so far. */
  sentCount: z.number(),
  /** In which ways they were reached; null before it was sent, and for letters of earlier versions. */
  reach: z.nullable(letterReachSchema),
});
export type WrittenLetter = z.output<typeof writtenLetterSchema>;
