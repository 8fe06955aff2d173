import { REACTIONS } from "@openrounds/contract/content/schemas.ts";
import { postReactions, postReads, posts } from "../community/tables.ts";
import { DAY, HOUR, MINUTE } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import { focusAreaIdOf } from "../reference/service.ts";
import type { BatchHistory } from "./history.ts";
import { demoId } from "./ids.ts";
import { randomFor } from "./random.ts";
import { COMMON_NOTICES, COMMON_TALKS, LIVELY_NOTICES, LIVELY_TALKS, type DemoNotice, type DemoTalk } from "./talks.ts";

type PostInsert = typeof posts.$inferInsert & { readonly createdAt: Date };

/** The batch of the demo sign-ins. */
const LIVELY_BATCH = "Diabetes Care for Primary Health Centres/Batch 4 · Vidarbha health centres";
const REACTS = 0.12;
const AT_ONCE = 1000;
/** The number of latest questions and announcements of the lively batch that are unread for most people. */
const NEW_QUESTIONS = 2;
const NEW_NOTICES = 1;
const FIRST_ASKED_MS = 25 * MINUTE;

/** The age of the lively posts: minutes for the first, then hours and days. */
const livelyAge = (index: number): number => (index === 0 ? FIRST_ASKED_MS : (index * index + 1) * 3 * HOUR);

/** The authors: people of the batch without guests, in random order. */
function writersOf({ batch, participation }: BatchHistory): string[] {
  const able = [...participation.active].filter(([, role]) => role !== "GUEST_PARTICIPANT").map(([email]) => email);
  return randomFor(`writers:${batch.key}`).shuffled(able);
}

const userId = (email: string | undefined): string => demoId("user", email ?? "");

interface DemoDiscussion {
  readonly at: Date;
  readonly history: BatchHistory;
}

/** A question with its answers, in chronological order up to the present. */
function talkRowsOf({ at, history }: DemoDiscussion, talk: DemoTalk, index: number, ageMs: number): PostInsert[] {
  const { batchId, key } = history.batch;
  const writers = writersOf(history);
  const questionMs = at.getTime() - ageMs;
  const write = (
    name: string,
    fields: Pick<PostInsert, "heading" | "subText" | "postType">,
    writtenMs: number,
    who: number,
  ) => {
    const stamp = new Date(writtenMs);
    const author = userId(writers[(index * 5 + who) % writers.length]);
    return { ...fields, postId: demoId("post", name), batchId, userId: author, createdAt: stamp, updatedAt: stamp };
  };
  const name = `${key}/talk ${index}`;
  const question = {
    ...write(name, { postType: "Question", heading: talk.heading, subText: talk.text }, questionMs, 0),
    focusAreaIds: (talk.topics ?? []).map(focusAreaIdOf),
    replyCount: talk.answers.length,
  };
  const stepMs = ageMs / (talk.answers.length + 1);
  const answers = talk.answers.map((subText, at_) => ({
    ...write(`${name}/${at_}`, { postType: "Answer", heading: "", subText }, questionMs + stepMs * (at_ + 1), at_ + 1),
    parentId: question.postId,
  }));
  return [question, ...answers];
}

function noticeRowOf(
  { at, history: { batch } }: DemoDiscussion,
  notice: DemoNotice,
  index: number,
  ageMs: number,
): PostInsert {
  const stamp = new Date(at.getTime() - ageMs);
  const { heading, text: subText } = notice;
  return {
    ...{ heading, subText, postType: "ANNOUNCEMENT", batchId: batch.batchId, sendNotification: true },
    postId: demoId("post", `${batch.key}/notice ${index}`),
    userId: userId(batch.plan.facilitator),
    createdAt: stamp,
    updatedAt: stamp,
  };
}

/** The posts of one batch; started batches have two to four conversations and one or two announcements. */
function postRowsOf(discussion: DemoDiscussion): PostInsert[] {
  const { at, history } = discussion;
  const { key, calendar } = history.batch;
  if (key === LIVELY_BATCH) {
    return [
      ...LIVELY_TALKS.flatMap((talk, index) => talkRowsOf(discussion, talk, index, livelyAge(index))),
      ...LIVELY_NOTICES.map((notice, index) => noticeRowOf(discussion, notice, index, 2 * HOUR + index * 9 * DAY)),
    ];
  }
  const begunMs = at.getTime() - calendar.dates.startsAt.getTime();
  if (begunMs < DAY) return [];
  const random = randomFor(`talks:${key}`);
  const ages = (count: number): number[] => Array.from({ length: count }, () => begunMs * (0.1 + 0.8 * random.next()));
  const talks = random.shuffled(COMMON_TALKS).slice(0, random.between(2, 4));
  const notices = random.shuffled(COMMON_NOTICES).slice(0, random.between(1, 2));
  const [questionAges, announcementAges] = [ages(talks.length), ages(notices.length)];
  return [
    ...talks.flatMap((talk, index) => talkRowsOf(discussion, talk, index, questionAges[index] ?? DAY)),
    ...notices.map((notice, index) => noticeRowOf(discussion, notice, index, announcementAges[index] ?? DAY)),
  ];
}

const isNew = (key: string, { postId }: PostInsert): boolean =>
  key === LIVELY_BATCH &&
  [
    ...LIVELY_TALKS.slice(0, NEW_QUESTIONS).map((_, index) => `talk ${index}`),
    ...LIVELY_NOTICES.slice(0, NEW_NOTICES).map((_, index) => `notice ${index}`),
  ].some((name) => postId === demoId("post", `${key}/${name}`));

/** Reads and reactions: most people read and like most posts. */
function traceRowsOf({ at, history: { batch, participation } }: DemoDiscussion, rows: readonly PostInsert[]) {
  const people = [...participation.active.keys()];
  const read = rows.filter((row) => row.parentId === undefined && !isNew(batch.key, row));
  const random = randomFor(`reactions:${batch.key}`);
  return {
    reads: read.flatMap(({ postId }) => people.map((email) => ({ postId, userId: userId(email), readAt: at }))),
    reactions: rows.flatMap(({ postId }) =>
      people
        .filter(() => random.chance(REACTS))
        .map((email) => ({ postId, userId: userId(email), reaction: random.pick(REACTIONS), reactedAt: at })),
    ),
  };
}

async function insertAll<Row>(rows: readonly Row[], insert: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) await insert(rows.slice(from, from + AT_ONCE));
}

/** Inserts the discussions of batches, with reads and reactions. */
export async function seedDiscussions(tx: Tx, batches: readonly BatchHistory[], at: Date): Promise<void> {
  const written = batches.map((history) => ({ history, rows: postRowsOf({ at, history }) }));
  await insertAll(
    written.flatMap(({ rows }) => rows),
    (some) => tx.insert(posts).values(some),
  );
  const traces = written.map(({ history, rows }) => traceRowsOf({ at, history }, rows));
  await insertAll(
    traces.flatMap(({ reads }) => reads),
    (some) => tx.insert(postReads).values(some),
  );
  await insertAll(
    traces.flatMap(({ reactions }) => reactions),
    (some) => tx.insert(postReactions).values(some),
  );
}
