import { DAY, HOUR, MINUTE, now, nowMs } from "../../kernel/clock.ts";
import type { Platform } from "../../kernel/platform.ts";
import {
  deleteMailedBefore,
  findReader,
  listQuestions,
  listWaitedFor,
  noteMailed,
  takeWaiting,
  wasMailed,
} from "./queries.ts";
import { mailQuestions } from "./mails.ts";

/** A person gets one mail in so long. Jobs that look every five minutes are some seconds early or late. */
const EVERY_MS = HOUR - MINUTE;
const QUESTIONS_PER_MAIL = 50;
const PEOPLE_AT_ONCE = 200;

/** Mails one person what waits for them; mail and note stand or fall together. */
async function mailPerson({ db, env }: Platform, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const posts = await takeWaiting(tx, userId, QUESTIONS_PER_MAIL);
    if (posts.length === 0 || (await wasMailed(tx, userId, new Date(nowMs() - EVERY_MS)))) return;
    const [reader, questions] = [await findReader(tx, userId), await listQuestions(tx, userId, posts)];
    if (reader !== undefined) await mailQuestions(tx, env, { reader, questions });
    await noteMailed(tx, { person: userId, posts, at: now() });
  });
}

/** Mails everybody whom questions wait for, all of them in one mail and once an hour at most; bears repetition. */
export async function mailDigests(platform: Platform): Promise<void> {
  for (let after: string | undefined; ;) {
    const people = await listWaitedFor(platform.db, { after, limit: PEOPLE_AT_ONCE });
    for (const userId of people) await mailPerson(platform, userId);
    if (people.length < PEOPLE_AT_ONCE) break;
    after = people.at(-1);
  }
  await platform.db.transaction((tx) => deleteMailedBefore(tx, new Date(nowMs() - DAY)));
}
