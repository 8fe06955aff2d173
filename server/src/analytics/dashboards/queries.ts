import { and, desc, eq, exists, gte, lte, sql, type SQL } from "drizzle-orm";
import { batches, batchParticipants } from "../../batches/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { sessionPollAnswers, sessionPolls } from "../../sessions/polls/tables.ts";
import { sessions } from "../../sessions/tables.ts";
import { attendances, heldSessions } from "../attendances/tables.ts";

export interface HeldSessionFilter {
  readonly programId: string;
  readonly batchId: string | undefined;
  readonly from: Date;
  /** The last instant, inclusive. */
  readonly to: Date;
}

const matches = ({ programId, batchId, from, to }: HeldSessionFilter): SQL | undefined =>
  and(
    eq(heldSessions.programId, programId),
    batchId === undefined ? undefined : eq(heldSessions.batchId, batchId),
    gte(heldSessions.startsAt, from),
    lte(heldSessions.startsAt, to),
  );

export interface HeldSessionRow extends Record<string, unknown> {
  readonly sessionId: string;
  readonly sessionName: string;
  readonly batchId: string;
  readonly batchName: string;
  readonly startMs: number;
  readonly attended: number;
  /** Participants of the batch who did not attend. */
  readonly missed: number;
}

interface PageOptions {
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** A page of the sessions that took place, newest first, with their attendance. */
export async function listHeldSessions(
  db: Db,
  filter: HeldSessionFilter,
  { pageNumber, pageSize }: PageOptions,
): Promise<HeldSessionRow[]> {
  const { rows } = await db.execute<HeldSessionRow>(sql`
    with page as (
      select ${heldSessions.sessionId} as session_id, ${heldSessions.batchId} as batch_id,
        ${heldSessions.startsAt} as starts_at
      from ${heldSessions} where ${matches(filter)}
      order by ${heldSessions.startsAt} desc, ${heldSessions.sessionId}
      limit ${pageSize} offset ${pageNumber * pageSize})
    select page.session_id as "sessionId", ${sessions.topic} as "sessionName", page.batch_id as "batchId",
      ${batches.batchName} as "batchName", (extract(epoch from page.starts_at) * 1000)::float8 as "startMs",
      (select count(*)::int from ${attendances} where ${attendances.sessionId} = page.session_id) as attended,
      (select count(*)::int from ${batchParticipants}
        where ${batchParticipants.batchId} = page.batch_id and ${batchParticipants.entityStatus} = 'ACTIVE'
          and not exists (select 1 from ${attendances} where ${attendances.sessionId} = page.session_id
            and ${attendances.userId} = ${batchParticipants.userId})) as missed
    from page join ${sessions} on ${sessions.sessionId} = page.session_id
    join ${batches} on ${batches.batchId} = page.batch_id
    order by page.starts_at desc, page.session_id`);
  return rows;
}

/** The number of sessions on all pages. */
export const countHeldSessions = (db: Db, filter: HeldSessionFilter): Promise<number> =>
  db.$count(heldSessions, matches(filter));

const matchesPolled = (db: Db, filter: HeldSessionFilter): SQL | undefined =>
  and(
    matches(filter),
    exists(
      db
        .select({ pollId: sessionPolls.pollId })
        .from(sessionPolls)
        .innerJoin(sessionPollAnswers, eq(sessionPollAnswers.pollId, sessionPolls.pollId))
        .where(eq(sessionPolls.sessionId, heldSessions.sessionId)),
    ),
  );

/** A page of the sessions with answers to a poll, newest first. */
export const listPolledSessions = (db: Db, filter: HeldSessionFilter, { pageNumber, pageSize }: PageOptions) =>
  db
    .select({
      sessionId: heldSessions.sessionId,
      sessionName: sessions.topic,
      batchId: heldSessions.batchId,
      batchName: batches.batchName,
      startsAt: heldSessions.startsAt,
    })
    .from(heldSessions)
    .innerJoin(sessions, eq(sessions.sessionId, heldSessions.sessionId))
    .innerJoin(batches, eq(batches.batchId, heldSessions.batchId))
    .where(matchesPolled(db, filter))
    .orderBy(desc(heldSessions.startsAt), heldSessions.sessionId)
    .limit(pageSize)
    .offset(pageNumber * pageSize);

/** The number of sessions with answered polls on all pages. */
export const countPolledSessions = (db: Db, filter: HeldSessionFilter): Promise<number> =>
  db.$count(heldSessions, matchesPolled(db, filter));
