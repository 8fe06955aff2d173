import { handles } from "../../kernel/jobs/definitions.ts";
import { sendLetter } from "./events.ts";
import { writeLetter } from "./mails.ts";
import { findLetterhead, listReaders } from "./queries.ts";

export const letterJobs = [
  handles(sendLetter, async ({ db, env }, letter) => {
    const head = await findLetterhead(db, letter);
    if (head === undefined) return;
    for (const reader of await listReaders(db, letter.batchId, letter.userIds)) {
      await db.transaction((tx) => writeLetter(tx, env, { letter, head, reader }));
    }
  }),
];
