import * as z from "zod/mini";

/** What can wait for a person, each done in one place. */
export const WAITING_KINDS = [
  "APPROVE_HUB",
  "REVIEW_AGREEMENT",
  "APPROVE_PROGRAM",
  "ACTIVATE_PROGRAM",
  "REVIEW_CONTENT",
  "RESEND_INVITATIONS",
  "REMIND_INVITED",
  "ISSUE_CERTIFICATES",
  "ANSWER_REGISTRATION",
  "ANSWER_ASSESSMENT",
  "GIVE_FEEDBACK",
  "ANSWER_QUESTION",
  "RECORD_ATTENDANCE",
  "RECORD_NOTES",
  "NAME_PRESENTER",
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** Something that waits for a person, until one of those who may do it has done it. */
export const waitingLineSchema = z.object({
  kind: z.enum(WAITING_KINDS),
  /** Unique within the kind. */
  id: z.string(),
  /** The name of the thing; of the batch for lines that stand for several things. */
  title: z.string(),
  /** What it belongs to, the nearest first. */
  places: z.array(z.string()),
  /** How many things the line stands for. */
  count: z.number(),
  /** The path of the page where it is done. */
  path: z.string(),
  /** Since when it waits, in milliseconds; null when it has a due time instead. */
  since: z.nullable(z.number()),
  /** Until when it is due, in milliseconds; null without a limit. */
  until: z.nullable(z.number()),
});
export type WaitingLine = z.output<typeof waitingLineSchema>;
