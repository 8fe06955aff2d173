import type {
  Choice,
  NotificationSettings,
  SettingsChanges,
  Subscription,
  Topic,
} from "@openrounds/contract/notifications/settings/schemas.ts";
import { TOPICS } from "@openrounds/contract/notifications/settings/schemas.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Platform } from "../../kernel/platform.ts";
import { openUnsubscribeKey } from "./access.ts";
import { findSetting, listSettings, upsertSettings } from "./queries.ts";

/** What the templates are about, where people can choose. A letter to a batch is an announcement by mail. */
const TOPIC_OF: Readonly<Record<string, Topic>> = {
  SESSION_REMINDER: "REMINDERS",
  FEEDBACK_REQUEST: "REMINDERS",
  CERTIFICATE: "CERTIFICATES",
  QUESTION: "DISCUSSIONS",
  QUESTIONS: "DISCUSSIONS",
  ANSWER: "DISCUSSIONS",
  ANNOUNCEMENT: "DISCUSSIONS",
  BATCH_LETTER: "DISCUSSIONS",
};

/** The topic that a template is about; undefined where nobody can choose. */
export const topicOf = (template: string): Topic | undefined => TOPIC_OF[template];

/** Everything is told until somebody chooses otherwise. */
const ALL: Choice = { mail: true, push: true };

/** What a person is told of, and by which way. */
export async function readSettings(db: Db, userId: string): Promise<NotificationSettings> {
  const chosen = new Map((await listSettings(db, userId)).map(({ topic, mail, push }) => [topic, { mail, push }]));
  const of = (topic: Topic): Choice => chosen.get(topic) ?? ALL;
  return { REMINDERS: of("REMINDERS"), DISCUSSIONS: of("DISCUSSIONS"), CERTIFICATES: of("CERTIFICATES") };
}

/** Changes what a person is told of; what is not named stays. */
export async function updateSettings(db: Db, userId: string, changes: SettingsChanges): Promise<void> {
  const rows = TOPICS.flatMap((topic) => {
    const choice = changes[topic];
    return choice === undefined ? [] : [{ userId, topic, ...choice }];
  });
  await db.transaction((tx) => upsertSettings(tx, rows));
}

/** Whether a person wants what a template tells by a way; what nobody can choose is always wanted. */
export async function isWanted(db: Db, userId: string, template: string, channel: keyof Choice): Promise<boolean> {
  const topic = topicOf(template);
  if (topic === undefined) return true;
  return (await findSetting(db, userId, topic))?.[channel] ?? true;
}

/** Which mails the link of a mail is about, and whether they come. */
export async function readSubscription(platform: Platform, key: string): Promise<Subscription> {
  const { userId, topic } = openUnsubscribeKey(platform, key);
  return { topic, mail: (await findSetting(platform.db, userId, topic))?.mail ?? ALL.mail };
}

/** Stops the mails that the link of a mail is about, or lets them come again; what comes on devices stays as chosen. */
export async function changeSubscription(
  platform: Platform,
  { key, mail }: { readonly key: string; readonly mail: boolean },
): Promise<Subscription> {
  const { userId, topic } = openUnsubscribeKey(platform, key);
  await platform.db.transaction(async (tx) => {
    const { push } = (await findSetting(tx, userId, topic)) ?? ALL;
    await upsertSettings(tx, [{ userId, topic, mail, push }]);
  });
  return { topic, mail };
}
