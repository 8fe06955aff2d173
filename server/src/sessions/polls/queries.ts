import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import type { PollStatus } from "@openrounds/contract/sessions/polls/schemas.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { sessions } from "../tables.ts";
import { sessionPollAnswers, sessionPolls } from "./tables.ts";

export type PollRow = typeof sessionPolls.$inferSelect;

const resultColumns = {
  poll: sessionPolls,
  answeredCount: sql<number>`(select count(*)::int from ${sessionPollAnswers} a where a.poll_id = ${sessionPolls.pollId})`,
  /** The number of votes for each option, in their order. */
  counts: sql<number[]>`(select array_agg(
      (select count(*)::int from ${sessionPollAnswers} a
        where a.poll_id = ${sessionPolls.pollId} and option_index = any(a.choices)) order by option_index)
    from generate_series(0, cardinality(${sessionPolls.options}) - 1) option_index)`,
};

function selectWithResult(db: Db, userId: string) {
  return db
    .select({ ...resultColumns, choices: sessionPollAnswers.choices })
    .from(sessionPolls)
    .leftJoin(
      sessionPollAnswers,
      and(eq(sessionPollAnswers.pollId, sessionPolls.pollId), eq(sessionPollAnswers.userId, userId)),
    );
}

const isPoll = (sessionId: string, pollId: string): SQL | undefined =>
  and(eq(sessionPolls.pollId, pollId), eq(sessionPolls.sessionId, sessionId));

/** The polls of a session in order, with results and one person's choices. */
export const listPolls = (db: Db, sessionId: string, userId: string) =>
  selectWithResult(db, userId)
    .where(eq(sessionPolls.sessionId, sessionId))
    .orderBy(asc(sessionPolls.createdAt), asc(sessionPolls.pollId));

export type CountedPoll = Awaited<ReturnType<typeof listPolls>>[number];

/** A poll of a session, with its result and one person's choices. */
export async function findPoll(
  db: Db,
  { sessionId, pollId, userId }: { sessionId: string; pollId: string; userId: string },
): Promise<CountedPoll | undefined> {
  const [row] = await selectWithResult(db, userId).where(isPoll(sessionId, pollId));
  return row;
}

/** The number of started polls of a session. */
export const countStarted = (db: Db, sessionId: string): Promise<number> =>
  db.$count(sessionPolls, and(eq(sessionPolls.sessionId, sessionId), sql`${sessionPolls.status} <> 'DRAFT'`));

export const countPolls = (db: Db, sessionId: string): Promise<number> =>
  db.$count(sessionPolls, eq(sessionPolls.sessionId, sessionId));

/** Locks a session until the transaction ends; false when it is not running. */
export async function lockRunningSession(tx: Tx, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ sessionId: sessions.sessionId })
    .from(sessions)
    .where(and(eq(sessions.sessionId, sessionId), eq(sessions.status, "INPROGRESS")))
    .for("no key update");
  return rows.length > 0;
}

export async function insertPoll(tx: Tx, row: typeof sessionPolls.$inferInsert): Promise<void> {
  await tx.insert(sessionPolls).values(row);
}

export interface PollStep {
  readonly sessionId: string;
  readonly pollId: string;
  readonly from: PollStatus;
  readonly to: PollStatus;
  readonly at: Date;
}

/** Moves a poll from one status to another; false when it has another status now. */
export async function updatePollStatus(tx: Tx, { sessionId, pollId, from, to, at }: PollStep): Promise<boolean> {
  const rows = await tx
    .update(sessionPolls)
    .set({ status: to, updatedAt: at })
    .where(and(isPoll(sessionId, pollId), eq(sessionPolls.status, from)))
    .returning({ pollId: sessionPolls.pollId });
  return rows.length > 0;
}

/** Ends the open polls of a session. */
export async function endOpenPolls(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx
    .update(sessionPolls)
    .set({ status: "ENDED", updatedAt: at })
    .where(and(eq(sessionPolls.sessionId, sessionId), eq(sessionPolls.status, "OPEN")));
}

/** Deletes a draft; false when the poll was started. */
export async function deleteDraft(tx: Tx, sessionId: string, pollId: string): Promise<boolean> {
  const rows = await tx
    .delete(sessionPolls)
    .where(and(isPoll(sessionId, pollId), eq(sessionPolls.status, "DRAFT")))
    .returning({ pollId: sessionPolls.pollId });
  return rows.length > 0;
}

export interface NewAnswer {
  readonly pollId: string;
  readonly userId: string;
  readonly choices: readonly number[];
  readonly at: Date;
}

/**
 * Inserts or replaces the answer of a person, in one statement with the check that the poll is open; false when it is
 * not.
 */
export async function upsertAnswer(tx: Tx, { pollId, userId, choices, at }: NewAnswer): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into ${sessionPollAnswers} (poll_id, user_id, choices, at)
    select poll_id, ${userId}::uuid, ${`{${choices.join(",")}}`}::int[], ${at}::timestamptz from ${sessionPolls}
      where poll_id = ${pollId} and status = 'OPEN' for share
    on conflict (poll_id, user_id) do update set choices = excluded.choices, at = excluded.at
    returning poll_id`);
  return rows.length > 0;
}

/** The answers to the polls of a session by person: a row for each chosen option. */
export async function listAnswers(db: Db, sessionId: string) {
  return db
    .select({
      question: sessionPolls.question,
      option: sql<string>`${sessionPolls.options}[choice + 1]`,
      firstName: users.firstName,
      lastName: users.lastName,
      at: sessionPollAnswers.at,
    })
    .from(sessionPolls)
    .innerJoin(sessionPollAnswers, eq(sessionPollAnswers.pollId, sessionPolls.pollId))
    .innerJoin(users, eq(users.userId, sessionPollAnswers.userId))
    .crossJoinLateral(sql`unnest(${sessionPollAnswers.choices}) choice`)
    .where(eq(sessionPolls.sessionId, sessionId))
    .orderBy(
      asc(sessionPolls.createdAt),
      asc(sessionPolls.pollId),
      sql`choice`,
      asc(sessionPollAnswers.at),
      asc(users.userId),
    );
}
