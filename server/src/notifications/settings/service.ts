import type {
  Choice,
  NotificationSettings,
  SettingsChanges,
  Topic,
} from "@openrounds/contract/notifications/settings/schemas.ts";
import { TOPICS } from "@openrounds/contract/notifications/settings/schemas.ts";
import type { Db } from "../../kernel/db/database.ts";
import { findSetting, listSettings, upsertSettings } from "./queries.ts";

/** What the templates are about, where people can choose. */
const TOPIC_OF: Readonly<Record<string, Topic>> = {
  SESSION_REMINDER: "REMINDERS",
  FEEDBACK_REQUEST: "REMINDERS",
  CERTIFICATE: "CERTIFICATES",
  QUESTION: "DISCUSSIONS",
  ANSWER: "DISCUSSIONS",
  ANNOUNCEMENT: "DISCUSSIONS",
};

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
  await upsertSettings(db, rows);
}

/** Whether a person wants what a template tells by a way; what nobody can choose is always wanted. */
export async function isWanted(db: Db, userId: string, template: string, channel: keyof Choice): Promise<boolean> {
  const topic = TOPIC_OF[template];
  if (topic === undefined) return true;
  return (await findSetting(db, userId, topic))?.[channel] ?? true;
}
