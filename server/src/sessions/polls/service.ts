import { POLL_MOVES, isValidAnswer, type PollMove } from "@openrounds/contract/sessions/polls/rules.ts";
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
  lockRunningSession,
  insertPoll,
  updatePollStatus,
  upsertAnswer,
  type PollRow,
} from "./queries.ts";

const publishPollsChanged = (db: Db, sessionId: string, audience: PollAudience): Promise<void> =>
  publish(db, POLLS_CHANNEL, `${sessionId} ${audience}`);

/** Runs work in a transaction that locks the running session. */
function inRunningSession<Result>(
  db: Db,
  reached: ReachedSession,
  work: (tx: Tx, sessionId: string) => Promise<Result>,
): Promise<Result> {
  requireRoom(reached);
  const { sessionId } = reached.session;
  return db.transaction(async (tx) => {
    if (!(await lockRunningSession(tx, sessionId))) refuseConflict("SESSION_NOT_STARTED");
    return work(tx, sessionId);
  });
}

/** Creates a draft of a poll, which only hosts see; returns its id. */
export const createPoll = (db: Db, reached: ReachedSession, authorId: string, fields: PollFields): Promise<string> =>
  inRunningSession(db, reached, async (tx, sessionId) => {
    if ((await countPolls(tx, sessionId)) >= POLLS_MAX) refuseConflict("POLL_LIMIT_REACHED");
    const pollId = newId();
    const at = now();
    await insertPoll(tx, { ...fields, pollId, sessionId, authorId, status: "DRAFT", createdAt: at, updatedAt: at });
    await publishPollsChanged(tx, sessionId, "hosts");
    return pollId;
  });

/** Starts a poll, ends it or shares its result, in this order. */
export const setPollStatus = (db: Db, reached: ReachedSession, pollId: string, to: PollMove): Promise<void> =>
  inRunningSession(db, reached, async (tx, sessionId) => {
    const step = { sessionId, pollId, from: POLL_MOVES[to], to, at: now() };
    if (!(await updatePollStatus(tx, step))) refuseConflict("POLL_HAS_MOVED");
    await publishPollsChanged(tx, sessionId, "all");
  });

/** Removes a draft. */
export const removePoll = (db: Db, reached: ReachedSession, pollId: string): Promise<void> =>
  inRunningSession(db, reached, async (tx, sessionId) => {
    if (!(await deleteDraft(tx, sessionId, pollId))) refuseConflict("POLL_HAS_MOVED");
    await publishPollsChanged(tx, sessionId, "hosts");
  });

/** Saves the answer of a person to an open poll. */
export async function answerPoll(
  db: Db,
  poll: Reached<PollRow>,
  { userId, choices }: { readonly userId: string; readonly choices: readonly number[] },
): Promise<void> {
  if (!isValidAnswer(poll, choices)) refuse("POLL_CHOICE_INVALID", { fields: { choices: "POLL_CHOICE_INVALID" } });
  await db.transaction(async (tx) => {
    const isWritten = await upsertAnswer(tx, { pollId: poll.pollId, userId, choices, at: now() });
    if (!isWritten) refuseConflict("POLL_NOT_OPEN");
    await publishPollsChanged(tx, poll.sessionId, "hosts");
  });
}

/** Ends open polls when the session ends. */
export const endPolls = (tx: Tx, { sessionId }: Pick<SessionRow, "sessionId">): Promise<void> =>
  endOpenPolls(tx, sessionId, now());
