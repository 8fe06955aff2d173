import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import { sendMail, sendPush, sendText, sendWhatsApp } from "../../notifications/service.ts";
import { pageAddress } from "../../sessions/calendar/service.ts";
import type { OrderedLetter } from "./events.ts";
import type { Letterhead, LetterRecipient } from "./queries.ts";
import { waysTo, type LetterWay } from "./service.ts";

/**
 * Sends a letter to one recipient, once, in the ways that reach them; returns these. The reply-to address is the batch's,
 * if it has one.
 */
export async function mailLetter(
  tx: Tx,
  env: Env,
  { letter, head, reader }: { letter: OrderedLetter; head: Letterhead; reader: LetterRecipient },
): Promise<LetterWay[]> {
  const { subject = "" } = letter;
  const template = subject === "" ? "BATCH_LETTER" : "BATCH_MESSAGE";
  const ways = waysTo(env, reader);
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
  if (ways.includes("whatsApp")) await sendWhatsApp(tx, env, message);
  if (ways.includes("sms")) await sendText(tx, { ...message, to: reader.number ?? "" });
  if (ways.includes("mail")) {
    await sendMail(tx, {
      ...message,
      to: reader.email ?? "",
      ...(head.answersTo !== "" && { replyTo: head.answersTo }),
    });
  }
  return ways;
}
