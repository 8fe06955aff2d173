import type { QuestionMails } from "@openrounds/contract/community/digests/schemas.ts";
import { addDays, startOfDay, wallClock } from "@openrounds/contract/kernel/time.ts";
import { DAY, HOUR, MINUTE, now, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Platform } from "../../kernel/platform.ts";
import {
  deleteMailedBefore,
  findChoice,
  findRecipient,
  listQuestions,
  listPeopleWithQuestions,
  ownsBatch,
  recordMailed,
  lockWaitingQuestions,
  upsertChoice,
  wasMailed,
  type WaitingPerson,
} from "./queries.ts";
import { mailQuestions } from "./mails.ts";

/**
 * The minimum interval between two mails to a person who is mailed at once. Jobs that run every five minutes are some
 * seconds early or late.
 */
const MAIL_EVERY_MS = HOUR - MINUTE;
const QUESTIONS_PER_MAIL = 50;
const PEOPLE_AT_ONCE = 200;

/** The time of day of daily and weekly mails, in the zone of the reader: before work begins. */
const DIGEST_HOUR_MS = 7 * HOUR;
const MONDAY = 1;

/** Owners, who are mailed about all batches of a hub, get one mail a day unless they choose otherwise. */
const defaultFor = (isOwner: boolean): QuestionMails => (isOwner ? "DAILY" : "AT_ONCE");

/** How often a person is mailed about new questions: their choice, or the default. */
export const readQuestionMails = async (db: Db, userId: string): Promise<QuestionMails> =>
  (await findChoice(db, userId)) ?? defaultFor(await ownsBatch(db, userId));

/** Stores how often a person is mailed about new questions. */
export const chooseQuestionMails = (db: Db, userId: string, choice: QuestionMails): Promise<void> =>
  db.transaction((tx) => upsertChoice(tx, userId, choice));

/** The latest time at which daily or weekly mails were due in a time zone; weekly ones are on Mondays. */
function latestDigestTime(choice: "DAILY" | "WEEKLY", timeZone: string, atMs: number): number {
  for (let day = wallClock(atMs, timeZone).day; ; day = addDays(day, -1)) {
    const isItsDay = choice === "DAILY" || new Date(`${day}T00:00:00Z`).getUTCDay() === MONDAY;
    const due = startOfDay(day, timeZone) + DIGEST_HOUR_MS;
    if (isItsDay && due <= atMs) return due;
  }
}

/**
 * The instant since which a person must not have been mailed, to be mailed now; undefined while their mail is not due.
 * A daily or weekly mail is due when there is a question from before its time.
 */
function dueSince({ choice, isOwner, timeZone, oldest }: WaitingPerson, atMs: number): Date | undefined {
  const frequency = choice ?? defaultFor(isOwner);
  if (frequency === "AT_ONCE" || frequency === "NEVER") return new Date(atMs - MAIL_EVERY_MS);
  const due = latestDigestTime(frequency, timeZone, atMs);
  return oldest.getTime() < due ? new Date(due) : undefined;
}

/**
 * Mails one person their waiting questions; mail and record are in one transaction. Who wants no such mails has them
 * recorded only.
 */
async function mailPerson({ db, env }: Platform, { userId, choice }: WaitingPerson, since: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const posts = await lockWaitingQuestions(tx, userId, QUESTIONS_PER_MAIL);
    if (posts.length === 0 || (await wasMailed(tx, userId, since))) return;
    const [reader, questions] = [await findRecipient(tx, userId), await listQuestions(tx, userId, posts)];
    if (reader !== undefined && choice !== "NEVER") await mailQuestions(tx, env, { reader, questions });
    await recordMailed(tx, { person: userId, posts, at: now() });
  });
}

/**
 * Mails everybody with waiting questions whose mail is due, in one mail per person: at most once an hour, or daily or
 * weekly in the morning. Idempotent.
 */
export async function mailDigests(platform: Platform): Promise<void> {
  for (let after: string | undefined; ;) {
    const people = await listPeopleWithQuestions(platform.db, { after, limit: PEOPLE_AT_ONCE });
    for (const person of people) {
      const since = dueSince(person, nowMs());
      if (since !== undefined) await mailPerson(platform, person, since);
    }
    if (people.length < PEOPLE_AT_ONCE) break;
    after = people.at(-1)?.userId;
  }
  await platform.db.transaction((tx) => deleteMailedBefore(tx, new Date(nowMs() - 8 * DAY)));
}
