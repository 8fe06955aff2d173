import { POLL_MOVES, isAnswer, type PollMove } from "@openrounds/contract/sessions/polls/rules.ts";
import { POLLS_MAX, type PollFields } from "@openrounds/contract/sessions/polls/schemas.ts";
import type { Reached } from "../../kernel/access.ts";
import { now } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { publish } from "../../kernel/db/fanout.ts";
import { newId } from "../../kernel/ids.ts";
import { refuse, refuseConflict } from "../../kernel/refusal.ts";
import type { ReachedSession } from "../access.ts";
import { type SessionRow, requireRoom } from "../service.ts";
import { POLLS_CHANNEL, type PollAudience } from "./events.ts";
import {
  countPolls,
  deleteDraft,
  endOpenPolls,
  holdRunning,
  insertPoll,
  movePoll,
  upsertAnswer,
  type PollRow,
} from "./queries.ts";

const tell = (db: Db, sessionId: string, audience: PollAudience): Promise<void> =>
  publish(db, POLLS_CHANNEL, `${sessionId} ${audience}`);

/** Works on the polls of a session that runs until the work is done. */
function inRunning<Result>(
  db: Db,
  reached: ReachedSession,
  work: (tx: Tx, sessionId: string) => Promise<Result>,
): Promise<Result> {
  requireRoom(reached);
  const { sessionId } = reached.session;
  return db.transaction(async (tx) => {
    if (!(await holdRunning(tx, sessionId))) refuseConflict("SESSION_NOT_STARTED");
    return work(tx, sessionId);
  });
}

/** Prepares a poll; only hosts see it. Answers its id. */
export const createPoll = (db: Db, reached: ReachedSession, authorId: string, fields: PollFields): Promise<string> =>
  inRunning(db, reached, async (tx, sessionId) => {
    if ((await countPolls(tx, sessionId)) >= POLLS_MAX) refuseConflict("POLL_LIMIT_REACHED");
    const pollId = newId();
    const at = now();
    await insertPoll(tx, { ...fields, pollId, sessionId, authorId, status: "DRAFT", createdAt: at, updatedAt: at });
    await tell(tx, sessionId, "hosts");
    return pollId;
  });

/** Starts a poll, ends it or shares its result: one step after the other. */
export const setPollStatus = (db: Db, reached: ReachedSession, pollId: string, to: PollMove): Promise<void> =>
  inRunning(db, reached, async (tx, sessionId) => {
    const step = { sessionId, pollId, from: POLL_MOVES[to], to, at: now() };
    if (!(await movePoll(tx, step))) refuseConflict("POLL_HAS_MOVED");
    await tell(tx, sessionId, "all");
  });

/** Throws a poll away that was not started. */
export const removePoll = (db: Db, reached: ReachedSession, pollId: string): Promise<void> =>
  inRunning(db, reached, async (tx, sessionId) => {
    if (!(await deleteDraft(tx, sessionId, pollId))) refuseConflict("POLL_HAS_MOVED");
    await tell(tx, sessionId, "hosts");
  });

/** Writes or changes the one answer of a person to an open poll. */
export async function answerPoll(
  db: Db,
  poll: Reached<PollRow>,
  { userId, choices }: { readonly userId: string; readonly choices: readonly number[] },
): Promise<void> {
  if (!isAnswer(poll, choices)) refuse("POLL_CHOICE_INVALID", { fields: { choices: "POLL_CHOICE_INVALID" } });
  await db.transaction(async (tx) => {
    const isWritten = await upsertAnswer(tx, { pollId: poll.pollId, userId, choices, at: now() });
    if (!isWritten) refuseConflict("POLL_NOT_OPEN");
    await tell(tx, poll.sessionId, "hosts");
  });
}

/** Ends what is open when the session ends. */
export const endPolls = (tx: Tx, { sessionId }: Pick<SessionRow, "sessionId">): Promise<void> =>
  endOpenPolls(tx, sessionId, now());
