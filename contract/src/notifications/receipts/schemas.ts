import * as z from "zod/mini";
import { atMost } from "../../kernel/text.ts";

const idSchema = z.string().check(z.minLength(1), atMost(200));
const secondsSchema = z.string().check(z.regex(/^\d{1,12}$/));

/** What became of a message that was sent by WhatsApp. */
const statusSchema = z.object({
  id: idSchema,
  status: z.enum(["sent", "delivered", "read", "failed"]),
  errors: z._default(z.array(z.object({ code: z.number() })), []),
});
export type WhatsAppStatus = z.output<typeof statusSchema>;

/** What a person wrote or pressed; other kinds of messages have no text. */
const messageSchema = z.object({
  from: z.string().check(z.regex(/^\d{5,20}$/)),
  timestamp: secondsSchema,
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ text: z.string() })),
});
export type WhatsAppChatMessage = z.output<typeof messageSchema>;

/** The text of a message, or of the button that was pressed. */
export const chatMessageOf = ({ text, button }: WhatsAppChatMessage): string => text?.body ?? button?.text ?? "";

const valueSchema = z.object({
  metadata: z.optional(z.object({ phone_number_id: idSchema })),
  statuses: z._default(z.array(statusSchema), []),
  messages: z._default(z.array(messageSchema), []),
});

/** A report of the WhatsApp Business Platform (Cloud API): states of messages, and what people wrote. */
export const whatsAppEventsSchema = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: valueSchema })) })),
});
export type WhatsAppEvents = z.output<typeof whatsAppEventsSchema>;
