import * as z from "zod/mini";
import { atMost } from "../../kernel/text.ts";
import { BOUNCE_REASONS } from "./rules.ts";

export const bounceReasonSchema = z.enum(BOUNCE_REASONS);

/** A report that the mails to an address bounced for good after they were sent. */
export const bounceReportSchema = z.object({
  address: z.string().check(z.trim(), z.toLowerCase(), atMost(254), z.regex(/^[^\s@]+@[^\s@]+$/)),
  /** The reply of the mail server, or the words of the mail service: `550 5.1.1 No such user`. */
  reason: z.string().check(atMost(2000)),
  /** When it bounced, by ISO 8601 with an offset: `2026-11-28T09:30:00Z`. */
  time: z.iso.datetime({ offset: true }),
});
export type BounceReport = z.output<typeof bounceReportSchema>;
