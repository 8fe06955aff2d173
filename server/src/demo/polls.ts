import { MINUTE, SECOND } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import { sessionPollAnswers, sessionPolls } from "../sessions/polls/tables.ts";
import type { BatchHistory } from "./history.ts";
import { demoId } from "./ids.ts";
import { randomFor } from "./random.ts";
import type { DemoSession } from "./sessions.ts";

interface DemoQuestion {
  readonly question: string;
  readonly options: readonly string[];
  readonly isMultiple: boolean;
}

/** The share of sessions with a poll. */
const POLLED_SHARE = 0.3;
const ANSWERED_SHARE = 0.8;
const ASKED_AFTER_MS = 25 * MINUTE;
const ANSWERED_WITHIN_S = 90;

const QUESTIONS: readonly [DemoQuestion, ...DemoQuestion[]] = [
  {
    question: "What would you do first for this patient?",
    options: ["Change the medicine", "Order a test", "Speak with the family", "Refer now"],
    isMultiple: false,
  },
  {
    question: "How confident are you in this treatment?",
    options: ["Very confident", "Fairly confident", "Not confident yet"],
    isMultiple: false,
  },
  {
    question: "What is missing at your site?",
    options: ["Medicines", "Tests", "Time", "Training", "Nothing"],
    isMultiple: true,
  },
  {
    question: "Have you seen a case like this in the last month?",
    options: ["Yes, several", "Yes, one", "No"],
    isMultiple: false,
  },
];

function choicesOf(name: string, { options, isMultiple }: DemoQuestion): number[] {
  const random = randomFor(name);
  const indexes = random.shuffled(options.map((_, index) => index));
  return indexes.slice(0, isMultiple ? random.between(1, 2) : 1).toSorted((a, b) => a - b);
}

/** The poll of a session with answers of people who were there. */
function pollOf({ sessionId, startsAt }: DemoSession, { batch, events }: BatchHistory) {
  const random = randomFor(`poll:${sessionId}`);
  const question = random.pick(QUESTIONS);
  const pollId = demoId("poll", sessionId);
  const startedAtMs = startsAt.getTime() + ASKED_AFTER_MS;
  const createdAt = new Date(startedAtMs);
  const authorId = demoId("user", batch.plan.facilitator);
  const joined = events.filter(
    (event) => event.sessionId === sessionId && event.kind === "JOIN" && event.atMs < startedAtMs,
  );
  const answers = [...new Set(joined.map(({ userId }) => userId))]
    .filter((userId) => userId !== authorId && random.chance(ANSWERED_SHARE))
    .map((userId) => ({
      pollId,
      userId,
      choices: choicesOf(`poll:${sessionId}:${userId}`, question),
      at: new Date(startedAtMs + random.between(4, ANSWERED_WITHIN_S) * SECOND),
    }));
  const poll: typeof sessionPolls.$inferInsert = {
    pollId,
    sessionId,
    authorId,
    ...question,
    options: [...question.options],
    status: "SHARED",
    createdAt,
    updatedAt: createdAt,
  };
  return { poll, answers };
}

/** Inserts a poll with a shared result into some sessions that took place. */
export async function seedPolls(tx: Tx, histories: readonly BatchHistory[]): Promise<void> {
  const polls = histories.flatMap((batch) =>
    batch.sessions
      .filter(({ status }) => status === "COMPLETED")
      .filter(({ sessionId }) => randomFor(`polled:${sessionId}`).chance(POLLED_SHARE))
      .map((session) => pollOf(session, batch)),
  );
  if (polls.length === 0) return;
  await tx.insert(sessionPolls).values(polls.map(({ poll }) => poll));
  for (const { answers } of polls) if (answers.length > 0) await tx.insert(sessionPollAnswers).values(answers);
}
