import { DAY, HOUR, MINUTE, now, nowMs } from "../../kernel/clock.ts";
import type { Platform } from "../../kernel/platform.ts";
import {
  deleteMailedBefore,
  findRecipient,
  listQuestions,
  listPeopleWithQuestions,
  recordMailed,
  lockWaitingQuestions,
  wasMailed,
} from "./queries.ts";
import { mailQuestions } from "./mails.ts";

/**
 * The minimum interval between two mails to a person. Jobs that run every five minutes are some seconds early or late.
 */
const MAIL_EVERY_MS = HOUR - MINUTE;
const QUESTIONS_PER_MAIL = 50;
const PEOPLE_AT_ONCE = 200;

/** Mails one person their waiting questions; mail and record are in one transaction. */
async function mailPerson({ db, env }: Platform, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const posts = await lockWaitingQuestions(tx, userId, QUESTIONS_PER_MAIL);
    if (posts.length === 0 || (await wasMailed(tx, userId, new Date(nowMs() - MAIL_EVERY_MS)))) return;
    const [reader, questions] = [await findRecipient(tx, userId), await listQuestions(tx, userId, posts)];
    if (reader !== undefined) await mailQuestions(tx, env, { reader, questions });
    await recordMailed(tx, { person: userId, posts, at: now() });
  });
}

/** Mails everybody with waiting questions, in one mail per person and at most once an hour. Idempotent. */
export async function mailDigests(platform: Platform): Promise<void> {
  for (let after: string | undefined; ;) {
    const people = await listPeopleWithQuestions(platform.db, { after, limit: PEOPLE_AT_ONCE });
    for (const userId of people) await mailPerson(platform, userId);
    if (people.length < PEOPLE_AT_ONCE) break;
    after = people.at(-1);
  }
  await platform.db.transaction((tx) => deleteMailedBefore(tx, new Date(nowMs() - DAY)));
}
