import * as z from "zod/mini";
import { languageSchema } from "../../identity/schemas.ts";
import { atMost, lineSchema, requiredText, wellFormed } from "../../kernel/text.ts";
import {
  WORDED_MESSAGES,
  hasMarkup,
  hasOnlyPlaceholders,
  placeholdersOf,
  type WordedMessage,
  type Wording,
} from "../../notifications/wordings.ts";

export const WORDING_LIMITS = { subject: 100, text: 2000 } as const;

const messageSchema = z.enum(WORDED_MESSAGES);

/** A message in one language. */
export const wordingKeySchema = z.object({ message: messageSchema, locale: z.string().check(atMost(10)) });
export type WordingKey = z.output<typeof wordingKeySchema>;

export const wordingLocaleSchema = z.object({ locale: languageSchema });

const wordingSchema = z.object({ subject: z.string(), text: z.string() });

/** A message in one language: the hub's own words, and those of the product. */
export const messageTemplateSchema = z.object({
  message: messageSchema,
  /** The hub's own words; null while the product's are sent. */
  own: z.nullable(wordingSchema),
  /** The product's words, with placeholders. */
  standard: wordingSchema,
  /** The languages in which the hub has its own words. */
  ownLocales: z.array(z.string()),
});
export type MessageTemplate = z.output<typeof messageTemplateSchema>;

/** Whether a part of a wording has no placeholders but those of its message. */
export const hasOwnPlaceholders = (
  part: keyof Wording,
  wording: Wording & { readonly message: WordedMessage },
): boolean => hasOnlyPlaceholders(wording[part], placeholdersOf(wording.message, part));

/** A hub's own words for a message in one language, in plain text. */
export const saveWordingSchema = z
  .object({
    message: messageSchema,
    locale: languageSchema,
    subject: lineSchema(WORDING_LIMITS.subject, {
      required: "REQUIRED_VALIDATION",
      max: "COMMON_CHAR_LIMIT_ERROR_MESSAGE",
    }),
    text: requiredText("REQUIRED_VALIDATION").check(
      z.trim(),
      wellFormed,
      atMost(WORDING_LIMITS.text, "COMMON_CHAR_LIMIT_ERROR_MESSAGE"),
      z.minLength(1, "REQUIRED_VALIDATION"),
    ),
  })
  .check(
    z.refine(({ subject }) => !hasMarkup(subject), { path: ["subject"], error: "WORDING_PLAIN_TEXT" }),
    z.refine(({ text }) => !hasMarkup(text), { path: ["text"], error: "WORDING_PLAIN_TEXT" }),
    z.refine((wording) => hasOwnPlaceholders("subject", wording), {
      path: ["subject"],
      error: "WORDING_PLACEHOLDERS",
    }),
    z.refine((wording) => hasOwnPlaceholders("text", wording), { path: ["text"], error: "WORDING_PLACEHOLDERS" }),
  );
export type SaveWording = z.output<typeof saveWordingSchema>;

/** A message as it arrives, with sample values. */
export const wordingPreviewSchema = z.object({
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  /** The label of the button. */
  action: z.string(),
  footer: z.string(),
  /** The SMS to people without an e-mail address; null where none is sent. */
  sms: z.nullable(z.string()),
  /** The WhatsApp message by its approved template; null where none is sent. */
  whatsApp: z.nullable(z.string()),
  /** The push message to devices; null where none is sent. */
  push: z.nullable(z.object({ title: z.string(), body: z.string() })),
});
export type WordingPreview = z.output<typeof wordingPreviewSchema>;
