import * as z from "zod/mini";

/** Why WhatsApp messages ended: the person turned them off, wrote STOP, changed their number, or WhatsApp does not know it. */
export const CONSENT_ENDS = ["PERSON", "STOP", "NUMBER", "UNREACHABLE"] as const;
export type ConsentEnd = (typeof CONSENT_ENDS)[number];

/** Whether a person gets WhatsApp messages, and since when. */
export const whatsAppSchema = z.object({
  /** Whether this installation sends WhatsApp messages. */
  isOffered: z.boolean(),
  /** The number that they go to, or would go to: the verified phone of the account, as +919812345001. */
  number: z.nullable(z.string()),
  /** When the person agreed; null while they are off. */
  since: z.nullable(z.number()),
  /** Why they ended; null while they are on, or were never on. */
  endedBy: z.nullable(z.enum(CONSENT_ENDS)),
});
export type WhatsAppChoice = z.output<typeof whatsAppSchema>;
