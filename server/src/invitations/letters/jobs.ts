import { handles } from "../../kernel/jobs/definitions.ts";
import { sendLetter } from "./events.ts";
import { mailLetter } from "./mails.ts";
import { findLetterhead, listRecipients } from "./queries.ts";

export const letterJobs = [
  handles(sendLetter, async ({ db, env }, letter) => {
    const head = await findLetterhead(db, letter);
    if (head === undefined) return;
    for (const reader of await listRecipients(db, letter.batchId, letter.userIds)) {
      await db.transaction((tx) => mailLetter(tx, env, { letter, head, reader }));
    }
  }),
];
