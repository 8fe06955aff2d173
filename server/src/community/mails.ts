import { postPath } from "@openrounds/contract/community/paths.ts";
import type { KeptPostType } from "@openrounds/contract/community/schemas.ts";
import { previewOf } from "@openrounds/contract/community/rules.ts";
import type { Tx } from "../kernel/db/database.ts";
import type { Env } from "../kernel/env.ts";
import { now } from "../kernel/clock.ts";
import { sendMail, sendPush } from "../notifications/service.ts";
import { tellMoment } from "../sessions/calendar/service.ts";
import { insertNotice, type AskedQuestion, type DigestReader } from "./digests/queries.ts";
import type { Concerned, ToldPost } from "./telling/queries.ts";

/** What is told of each type; of a conversation only its heading, for what is in it stays in the batch. */
const TEMPLATES = { Question: "QUESTION", Answer: "ANSWER", ANNOUNCEMENT: "ANNOUNCEMENT" } as const satisfies Record<
  KeptPostType,
  string
>;
const NOTE_LENGTH = 500;

export interface ToldPerson {
  readonly told: ToldPost;
  readonly person: Concerned;
  readonly version: number;
}

const aboutOf = ({ post }: ToldPost): Parameters<typeof postPath>[1] =>
  post.postType === "ANNOUNCEMENT"
    ? { postType: "ANNOUNCEMENT", postId: post.postId }
    : { postType: "CONVERSATION", postId: post.parentId ?? post.postId };

/** Tells one person of a post, by mail and on their devices as they wish; the same state of it once. Questions wait for a mail of several. */
export async function tellPerson(tx: Tx, env: Env, { told, person, version }: ToldPerson): Promise<void> {
  const { post, firstName, lastName } = told;
  const message = {
    template: TEMPLATES[post.postType],
    effectKey: `post:${post.postId}:${version}:${person.userId}`,
    userId: person.userId,
    locale: person.locale,
    isBulk: true,
    link: `${env.PUBLIC_URL}${postPath(post.batchId, aboutOf(told))}`,
  } as const;
  const values = {
    name: person.firstName,
    author: `${firstName} ${lastName}`.trim(),
    heading: told.aboutHeading,
    batch: told.batchName,
    program: told.programName,
  };
  await sendPush(tx, { ...message, values });
  if (person.email === null) return;
  if (post.postType === "Question") {
    return insertNotice(tx, { postId: post.postId, userId: person.userId, at: now() });
  }
  const note = post.postType === "ANNOUNCEMENT" ? previewOf(post.subText, NOTE_LENGTH) : "";
  await sendMail(tx, { ...message, to: person.email, values: { ...values, note } });
}

const linkOf = (env: Env, { batchId, postId }: AskedQuestion): string =>
  `${env.PUBLIC_URL}${postPath(batchId, { postType: "CONVERSATION", postId })}`;

const tellQuestion = ({ heading, author, batch, createdAt }: AskedQuestion, { timeZone, locale }: DigestReader) =>
  `${heading} (${author}, ${batch}, ${tellMoment(createdAt, timeZone, locale)})`;

/** Mails one person the questions that waited for them: one by itself, several as a list of links. */
export async function mailQuestions(
  tx: Tx,
  env: Env,
  { reader, questions }: { readonly reader: DigestReader; readonly questions: readonly AskedQuestion[] },
): Promise<void> {
  const { userId, email, locale, firstName: name } = reader;
  const [first] = questions;
  if (email === null || first === undefined) return;
  const message = {
    effectKey: `questions:${first.postId}:${userId}`,
    to: email,
    userId,
    locale,
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
    items: questions.map((question) => ({ text: tellQuestion(question, reader), link: linkOf(env, question) })),
  });
}
