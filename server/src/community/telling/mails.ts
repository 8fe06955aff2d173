import { postPath } from "@openrounds/contract/community/paths.ts";
import { previewOf } from "@openrounds/contract/community/rules.ts";
import type { StoredPostType } from "@openrounds/contract/community/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import { sendMail, sendPush } from "../../notifications/service.ts";
import { insertNotice } from "../digests/queries.ts";
import type { PostRecipient, NotifiedPost } from "./queries.ts";

/** The templates by type. Messages about conversations contain only the heading; the content stays in the batch. */
const TEMPLATES = { Question: "QUESTION", Answer: "ANSWER", ANNOUNCEMENT: "ANNOUNCEMENT" } as const satisfies Record<
  StoredPostType,
  string
>;
const NOTE_LENGTH = 500;

export interface PersonNotification {
  readonly notifiedPost: NotifiedPost;
  readonly person: PostRecipient;
  readonly version: number;
}

const aboutOf = ({ post }: NotifiedPost): Parameters<typeof postPath>[1] =>
  post.postType === "ANNOUNCEMENT"
    ? { postType: "ANNOUNCEMENT", postId: post.postId }
    : { postType: "CONVERSATION", postId: post.parentId ?? post.postId };

/**
 * Notifies one person of a post by mail and push according to their settings, once for each version. Questions wait for
 * a digest.
 */
export async function notifyPerson(
  tx: Tx,
  env: Env,
  { notifiedPost, person, version }: PersonNotification,
): Promise<void> {
  const { post, firstName, lastName } = notifiedPost;
  const message = {
    template: TEMPLATES[post.postType],
    effectKey: `post:${post.postId}:${version}:${person.userId}`,
    userId: person.userId,
    locale: person.locale,
    isBulk: true,
    link: `${env.PUBLIC_URL}${postPath(post.batchId, aboutOf(notifiedPost))}`,
  } as const;
  const values = {
    name: person.firstName,
    author: `${firstName} ${lastName}`.trim(),
    heading: notifiedPost.aboutHeading,
    batch: notifiedPost.batchName,
    program: notifiedPost.programName,
  };
  await sendPush(tx, { ...message, values });
  if (person.email === null) return;
  if (post.postType === "Question") {
    return insertNotice(tx, { postId: post.postId, userId: person.userId, at: now() });
  }
  const note = post.postType === "ANNOUNCEMENT" ? previewOf(post.subText, NOTE_LENGTH) : "";
  await sendMail(tx, { ...message, to: person.email, values: { ...values, note } });
}
