import { nowMs } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { tellOfPost, type PostNotification } from "../events.ts";
import { findNotifiedPost, listRecipients } from "./queries.ts";
import { notifyPerson } from "./mails.ts";

/** The number of people that one job notifies; the next job continues. */
const AT_ONCE = 100;

/** For so long the author takes a post back at the press of a button; nobody has been told of it then. */
const TOLD_AFTER_MS = 12_000;

/** Enqueues that people are told of a new post, once it is no longer taken back. */
export const tellSoon = (tx: Tx, postId: string): Promise<void> =>
  enqueue(tx, tellOfPost, { postId, version: 0 }, new Date(nowMs() + TOLD_AFTER_MS));

/** Notifies a page of the recipients of a post, and enqueues the next page. Idempotent. */
export async function notifyOfPost({ db, env }: Platform, payload: PostNotification): Promise<void> {
  const notifiedPost = await findNotifiedPost(db, payload.postId);
  if (notifiedPost === undefined) return;
  const people = await listRecipients(db, notifiedPost, { after: payload.after, limit: AT_ONCE });
  for (const person of people) {
    await db.transaction((tx) => notifyPerson(tx, env, { notifiedPost, person, version: payload.version }));
  }
  const last = people.at(-1);
  if (last === undefined || people.length < AT_ONCE) return;
  const others = { postId: payload.postId, version: payload.version, after: last.userId };
  await db.transaction((tx) => enqueue(tx, tellOfPost, others));
}
