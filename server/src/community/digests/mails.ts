import { postPath } from "@openrounds/contract/community/paths.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import { formatTime } from "../../kernel/i18n/moments.ts";
import { sendMail } from "../../notifications/service.ts";
import type { DigestQuestion, DigestReader } from "./queries.ts";

const linkOf = (env: Env, { batchId, postId }: DigestQuestion): string =>
  `${env.PUBLIC_URL}${postPath(batchId, { postType: "CONVERSATION", postId })}`;

const questionLine = ({ heading, author, batch, createdAt }: DigestQuestion, { timeZone, locale }: DigestReader) =>
  `${heading} (${author}, ${batch}, ${formatTime(createdAt, timeZone, locale)})`;

/** Mails one person their waiting questions: a single one by itself, several as a list of links. */
export async function mailQuestions(
  tx: Tx,
  env: Env,
  { reader, questions }: { readonly reader: DigestReader; readonly questions: readonly DigestQuestion[] },
): Promise<void> {
  const { userId, email, locale, firstName: name } = reader;
  const [first] = questions;
  if (email === null || first === undefined) return;
  const message = {
    effectKey: `questions:${first.postId}:${userId}`,
    to: email,
    userId,
    locale,
    isRepeat: true,
    isBulk: true,
  } as const;
  if (questions.length === 1) {
    const { author, heading, batch, program } = first;
    const values = { name, author, heading, batch, program };
    return sendMail(tx, { ...message, template: "QUESTION", values, link: linkOf(env, first) });
  }
  await sendMail(tx, {
    ...message,
    template: "QUESTIONS",
    values: { name, count: questions.length },
    items: questions.map((question) => ({ text: questionLine(question, reader), link: linkOf(env, question) })),
  });
}
