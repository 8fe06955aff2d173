import { enqueue } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { tellOfPost, type Telling } from "../events.ts";
import { findTold, listConcerned } from "./queries.ts";
import { tellPerson } from "./mails.ts";

/** So many people are told in one go; the others by the next job. */
const AT_ONCE = 100;

/** Tells some of those whom a post concerns, and orders that the others are told; bears repetition. */
export async function tell({ db, env }: Platform, telling: Telling): Promise<void> {
  const told = await findTold(db, telling.postId);
  if (told === undefined) return;
  const people = await listConcerned(db, told, { after: telling.after, limit: AT_ONCE });
  for (const person of people) {
    await db.transaction((tx) => tellPerson(tx, env, { told, person, version: telling.version }));
  }
  const last = people.at(-1);
  if (last === undefined || people.length < AT_ONCE) return;
  const others = { postId: telling.postId, version: telling.version, after: last.userId };
  await db.transaction((tx) => enqueue(tx, tellOfPost, others));
}
