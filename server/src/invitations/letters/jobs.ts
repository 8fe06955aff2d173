import type { Db } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import { handles, repeats } from "../../kernel/jobs/definitions.ts";
import { sendLetter, type OrderedLetter } from "./events.ts";
import { mailLetter } from "./mails.ts";
import { findLetterhead, listRecipients, raiseSentCount, updateLetter } from "./queries.ts";
import { countReach, sendDueLetters, type LetterWay } from "./service.ts";

const PROGRESS_STEP = 20;

/** Orders the mails of a letter and keeps its progress. Idempotent. */
async function sendLetterMails(db: Db, env: Env, letter: OrderedLetter): Promise<void> {
  const { letterId, batchId, userIds } = letter;
  const head = await findLetterhead(db, letter);
  const reached: LetterWay[][] = [];
  for (const reader of head === undefined ? [] : await listRecipients(db, batchId, { userIds })) {
    if (head === undefined) break;
    const ways = await db.transaction((tx) => mailLetter(tx, env, { letter, head, reader }));
    if (ways.length === 0) continue;
    reached.push(ways);
    if (reached.length % PROGRESS_STEP === 0) {
      await db.transaction((tx) => raiseSentCount(tx, letterId, reached.length));
    }
  }
  await db.transaction(async (tx) => {
    await raiseSentCount(tx, letterId, reached.length);
    const reach = countReach(reached);
    await updateLetter(tx, letterId, head === undefined ? { state: "WITHDRAWN" } : { state: "SENT", reach });
  });
}

export const letterJobs = [
  handles(sendLetter, ({ db, env }, letter) => sendLetterMails(db, env, letter)),
  repeats("invitations.sendDueLetters", "* * * * *", ({ db }) => sendDueLetters(db)),
];
