import * as z from "zod/mini";
import { atMost } from "../../kernel/text.ts";

/** What people can choose to be told of; codes, invitations and warnings always come. */
export const TOPICS = ["REMINDERS", "DISCUSSIONS", "CERTIFICATES"] as const;
export type Topic = (typeof TOPICS)[number];

/** By letter: mail, or SMS where there is no e-mail. By device: push messages. */
export const CHANNELS = ["mail", "push"] as const;

const choiceSchema = z.object({ mail: z.boolean(), push: z.boolean() });
export type Choice = z.output<typeof choiceSchema>;

export const notificationSettingsSchema = z.object({
  REMINDERS: choiceSchema,
  DISCUSSIONS: choiceSchema,
  CERTIFICATES: choiceSchema,
});
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

export const settingsChangesSchema = z.partial(notificationSettingsSchema);
export type SettingsChanges = z.output<typeof settingsChangesSchema>;

/** What the link of a mail carries: whose mails of which kind it ends. */
export const unsubscribeKeySchema = z.string().check(z.minLength(1), atMost(400));

/** Mails of one kind, and whether they come. */
export const subscriptionSchema = z.object({ topic: z.enum(TOPICS), mail: z.boolean() });
export type Subscription = z.output<typeof subscriptionSchema>;
