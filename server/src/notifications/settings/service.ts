import type {
  ChannelChoice,
  NotificationChannel,
  NotificationSettings,
  SettingsChanges,
  MailSubscription,
  NotificationTopic,
} from "@openrounds/contract/notifications/settings/schemas.ts";
import { quietEnd, type QuietHours } from "@openrounds/contract/notifications/settings/quiet.ts";
import { TOPICS } from "@openrounds/contract/notifications/settings/schemas.ts";
import { HOUR, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Platform } from "../../kernel/platform.ts";
import { readUnsubscribeKey } from "./access.ts";
import {
  deleteQuietHours,
  findQuietHours,
  findSetting,
  listSettings,
  upsertQuietHours,
  upsertSettings,
} from "./queries.ts";

/** The topics of templates that can be turned off. A letter to a batch is an announcement by mail. */
const TOPIC_OF: Readonly<Record<string, NotificationTopic>> = {
  SESSION_REMINDER: "REMINDERS",
  FEEDBACK_REQUEST: "REMINDERS",
  CERTIFICATE: "CERTIFICATES",
  QUESTION: "DISCUSSIONS",
  QUESTIONS: "DISCUSSIONS",
  ANSWER: "DISCUSSIONS",
  ANNOUNCEMENT: "DISCUSSIONS",
  BATCH_LETTER: "DISCUSSIONS",
  BATCH_MESSAGE: "DISCUSSIONS",
  DIGEST: "DISCUSSIONS",
};

/** The templates whose mails can wait for the daily mail. Questions to mentors have a frequency of their own. */
const COLLECTED: readonly string[] = ["ANSWER", "ANNOUNCEMENT", "BATCH_LETTER", "BATCH_MESSAGE"];

/** The topic of a template; undefined when it cannot be turned off. */
export const topicOf = (template: string): NotificationTopic | undefined => TOPIC_OF[template];

/** The default: all channels are on. */
const DEFAULT_CHOICE: ChannelChoice = { mail: true, push: true, whatsApp: true, inApp: true, digest: false };

const choiceOf = ({ mail, push, whatsApp, inApp, digest }: ChannelChoice): ChannelChoice => ({
  ...{ mail, push, whatsApp, inApp, digest },
});

/** The notification settings of a person. */
export async function readSettings(db: Db, userId: string): Promise<NotificationSettings> {
  const chosen = new Map((await listSettings(db, userId)).map(({ topic, ...choice }) => [topic, choiceOf(choice)]));
  const of = (topic: NotificationTopic): ChannelChoice => chosen.get(topic) ?? DEFAULT_CHOICE;
  return { REMINDERS: of("REMINDERS"), DISCUSSIONS: of("DISCUSSIONS"), CERTIFICATES: of("CERTIFICATES") };
}

/** Updates the notification settings of a person; topics that are not in the changes stay. */
export async function updateSettings(db: Db, userId: string, changes: SettingsChanges): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await readSettings(tx, userId);
    const rows = TOPICS.flatMap((topic) => {
      const choice = changes[topic];
      if (choice === undefined) return [];
      const { whatsApp, inApp, digest } = before[topic];
      const kept = {
        whatsApp: choice.whatsApp ?? whatsApp,
        inApp: choice.inApp ?? inApp,
        digest: choice.digest ?? digest,
      };
      return [{ userId, topic, ...choice, ...kept }];
    });
    await upsertSettings(tx, rows);
  });
}

/** Whether a person wants a template on a channel; always true for templates without a topic. */
export async function isWanted(
  db: Db,
  userId: string,
  template: string,
  channel: NotificationChannel,
): Promise<boolean> {
  const topic = topicOf(template);
  if (topic === undefined) return true;
  return (await findSetting(db, userId, topic))?.[channel] ?? true;
}

/** Whether a mail waits for the daily mail of its person. */
export async function waitsForDigest(db: Db, userId: string, template: string): Promise<boolean> {
  const topic = COLLECTED.includes(template) ? topicOf(template) : undefined;
  return topic !== undefined && (await findSetting(db, userId, topic))?.digest === true;
}

/** The topic of an unsubscribe link, and whether its mails are on. */
export async function readSubscription(platform: Platform, key: string): Promise<MailSubscription> {
  const { userId, topic } = readUnsubscribeKey(platform, key);
  return { topic, mail: (await findSetting(platform.db, userId, topic))?.mail ?? DEFAULT_CHOICE.mail };
}

/** Turns the mails of an unsubscribe link's topic off or on; push messages stay unchanged. */
export async function changeSubscription(
  platform: Platform,
  { key, mail }: { readonly key: string; readonly mail: boolean },
): Promise<MailSubscription> {
  const { userId, topic } = readUnsubscribeKey(platform, key);
  await platform.db.transaction(async (tx) => {
    const before = choiceOf((await findSetting(tx, userId, topic)) ?? DEFAULT_CHOICE);
    await upsertSettings(tx, [{ ...before, userId, topic, mail }]);
  });
  return { topic, mail };
}

/** A port: the time zone of a person, which a later domain knows. */
export type TimeZoneSource = (db: Db, userId: string) => Promise<string | undefined>;

let timeZoneOf: TimeZoneSource = () => Promise.resolve(undefined);

/** Registers how the time zone of a person is read; called when the application is assembled. */
export const installTimeZones = (source: TimeZoneSource): void => void (timeZoneOf = source);

/** The time zone of a person; undefined when the account is gone. */
export const timeZoneOfPerson: TimeZoneSource = (db, userId) => timeZoneOf(db, userId);

/** The quiet hours of a person; null while they are off. */
export async function readQuietHours(db: Db, userId: string): Promise<QuietHours | null> {
  const row = await findQuietHours(db, userId);
  return row === undefined ? null : { from: row.from, to: row.to };
}

/** Sets the quiet hours of a person, or turns them off. */
export const setQuietHours = (db: Db, userId: string, hours: QuietHours | null): Promise<void> =>
  db.transaction((tx) =>
    hours === null ? deleteQuietHours(tx, userId) : upsertQuietHours(tx, { userId, from: hours.from, to: hours.to }),
  );

/** Deletes the quiet hours of a person who is erased. */
export const forgetQuietHours = (tx: Tx, userId: string): Promise<void> => deleteQuietHours(tx, userId);

/** A message that makes a sound, to a person, about a session or something else. */
export interface LoudMessage {
  readonly userId: string;
  readonly sessionStartsAt: Date | null;
}

/**
 * Until when a message waits, in milliseconds; undefined when it may be sent now. One about a session waits until an
 * hour before it at most.
 */
export async function quietUntil(db: Db, { userId, sessionStartsAt }: LoudMessage): Promise<number | undefined> {
  const lastMs = sessionStartsAt === null ? Infinity : sessionStartsAt.getTime() - HOUR;
  if (lastMs <= nowMs()) return undefined;
  const hours = await findQuietHours(db, userId);
  const timeZone = hours === undefined ? undefined : await timeZoneOf(db, userId);
  if (hours === undefined || timeZone === undefined) return undefined;
  const endMs = quietEnd(hours, timeZone, nowMs());
  return endMs === undefined ? undefined : Math.min(endMs, lastMs);
}
