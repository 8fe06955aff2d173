import * as z from "zod/mini";
import { atMost } from "../../kernel/text.ts";
import { timeOfDaySchema } from "../../kernel/time.ts";

/** Topics that people can turn off; codes, invitations and warnings are always sent. */
export const TOPICS = ["REMINDERS", "DISCUSSIONS", "CERTIFICATES"] as const;
export type NotificationTopic = (typeof TOPICS)[number];

/**
 * mail covers SMS for people without e-mail; push covers all devices; whatsApp needs a consent too; inApp is the list of
 * notices in the product.
 */
export const CHANNELS = ["mail", "push", "whatsApp", "inApp"] as const;
export type NotificationChannel = (typeof CHANNELS)[number];

/** The topics with messages by WhatsApp. */
export const WHATSAPP_TOPICS: readonly NotificationTopic[] = ["REMINDERS", "DISCUSSIONS"];

const choiceSchema = z.object({
  mail: z.boolean(),
  push: z.boolean(),
  whatsApp: z.boolean(),
  inApp: z.boolean(),
  /** Whether the mails come together, once a day in the morning; for the topics of DIGEST_TOPICS. */
  digest: z.boolean(),
});
export type ChannelChoice = z.output<typeof choiceSchema>;

export const notificationSettingsSchema = z.object({
  REMINDERS: choiceSchema,
  DISCUSSIONS: choiceSchema,
  CERTIFICATES: choiceSchema,
});
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

/** The topics whose mails can come together, once a day. */
export const DIGEST_TOPICS: readonly NotificationTopic[] = ["DISCUSSIONS"];

/** What is left out of whatsApp, inApp and digest stays. */
const changedChoiceSchema = z.extend(choiceSchema, {
  whatsApp: z.optional(z.boolean()),
  inApp: z.optional(z.boolean()),
  digest: z.optional(z.boolean()),
});

export const settingsChangesSchema = z.object({
  REMINDERS: z.optional(changedChoiceSchema),
  DISCUSSIONS: z.optional(changedChoiceSchema),
  CERTIFICATES: z.optional(changedChoiceSchema),
});
export type SettingsChanges = z.output<typeof settingsChangesSchema>;

/** The key of an unsubscribe link, which carries the person and the topic. */
export const unsubscribeKeySchema = z.string().check(z.minLength(1), atMost(400));

/** A topic, and whether its mails are sent. */
export const subscriptionSchema = z.object({ topic: z.enum(TOPICS), mail: z.boolean() });
export type MailSubscription = z.output<typeof subscriptionSchema>;

/** The quiet hours of a person; null while they are off. */
export const quietHoursSchema = z.object({
  quietHours: z.nullable(
    z
      .object({ from: timeOfDaySchema, to: timeOfDaySchema })
      .check(z.refine(({ from, to }) => from !== to, { path: ["to"], error: "VALID_QUIET_HOURS" })),
  ),
});
