import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import { sendMail, sendPush } from "../../notifications/service.ts";
import { isWanted } from "../../notifications/settings/service.ts";
import { pageAddress } from "../../sessions/calendar/service.ts";
import type { OrderedLetter } from "./events.ts";
import type { Letterhead, LetterRecipient } from "./queries.ts";

/**
 * Sends a letter to one recipient, once, by mail and to their devices; the reply-to address is the batch's, if it has one. False when the recipient
 * turned these mails off.
 */
export async function mailLetter(
  tx: Tx,
  env: Env,
  { letter, head, reader }: { letter: OrderedLetter; head: Letterhead; reader: LetterRecipient },
): Promise<boolean> {
  const { subject = "" } = letter;
  const template = subject === "" ? "BATCH_LETTER" : "BATCH_MESSAGE";
  if (reader.email === null) return false;
  const message = {
    template,
    effectKey: `letter:${letter.letterId}:${reader.userId}`,
    userId: reader.userId,
    locale: reader.locale,
    isBulk: true,
    values: {
      batch: head.batchName,
      program: head.programName,
      organization: head.organizationName,
      sender: `${head.firstName} ${head.lastName}`.trim(),
      heading: subject,
      note: letter.text,
    },
    link: pageAddress(env, batchPath(letter.batchId)),
  } as const;
  await sendPush(tx, message);
  await sendMail(tx, { ...message, to: reader.email, ...(head.answersTo !== "" && { replyTo: head.answersTo }) });
  return isWanted(tx, reader.userId, template, "mail");
}
