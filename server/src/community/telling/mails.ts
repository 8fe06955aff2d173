import { postPath } from "@openrounds/contract/community/paths.ts";
import { previewOf } from "@openrounds/contract/community/rules.ts";
import type { KeptPostType } from "@openrounds/contract/community/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import { sendMail, sendPush } from "../../notifications/service.ts";
import { insertNotice } from "../digests/queries.ts";
import type { Concerned, ToldPost } from "./queries.ts";

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
