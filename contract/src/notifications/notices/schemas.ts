import * as z from "zod/mini";
import { idSchema } from "../../kernel/ids.ts";

/** How long notices are kept. */
export const NOTICES_KEPT_DAYS = 90;
export const NOTICES_AT_ONCE = 30;

/** What notices are about; the first three can be turned off. */
export const NOTICE_TOPICS = ["REMINDERS", "DISCUSSIONS", "CERTIFICATES", "SCHEDULE", "REVIEWS", "ACCOUNT"] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** Something that a person was notified of by mail, SMS or push, or would have been. */
export const noticeSchema = z.object({
  noticeId: z.string(),
  topic: z.enum(NOTICE_TOPICS),
  /** One line in the language of the person. */
  title: z.string(),
  /** The path of the page that it is about; null without one. */
  path: z.nullable(z.string()),
  /** In milliseconds. */
  createdAt: z.number(),
  isRead: z.boolean(),
});
export type Notice = z.output<typeof noticeSchema>;

/** One notice, or that one and all older ones. */
export const markReadSchema = z.object({ noticeId: idSchema, withOlder: z._default(z.boolean(), false) });
