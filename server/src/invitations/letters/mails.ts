import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import { sendMail } from "../../notifications/service.ts";
import { pageAddress } from "../../sessions/calendar/service.ts";
import type { WrittenLetter } from "./events.ts";
import type { Letterhead, LetterRecipient } from "./queries.ts";

/** Mails a letter to one recipient, once; the reply-to address is the batch's, if it has one. */
export async function mailLetter(
  tx: Tx,
  env: Env,
  { letter, head, reader }: { letter: WrittenLetter; head: Letterhead; reader: LetterRecipient },
): Promise<void> {
  if (reader.email === null) return;
  await sendMail(tx, {
    template: "BATCH_LETTER",
    effectKey: `letter:${letter.letterId}:${reader.userId}`,
    to: reader.email,
    userId: reader.userId,
    locale: reader.locale,
    isBulk: true,
    ...(head.answersTo !== "" && { replyTo: head.answersTo }),
    values: {
      batch: head.batchName,
      program: head.programName,
      organization: head.organizationName,
      sender: `${head.firstName} ${head.lastName}`.trim(),
      note: letter.text,
    },
    link: pageAddress(env, batchPath(letter.batchId)),
  });
}
