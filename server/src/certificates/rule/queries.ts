import { and, arrayOverlaps, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { CERTIFIED_ROLES } from "@openrounds/contract/certificates/schemas.ts";
import { OPENS_BEFORE_MS } from "@openrounds/contract/sessions/rules.ts";
import type { CertificateRule } from "@openrounds/contract/certificates/rule/schemas.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import { formResponses } from "../../forms/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { sessions, attendanceMarks, attendanceEvents } from "../../sessions/tables.ts";
import { certificateRules } from "../tables.ts";

type RuleRow = typeof certificateRules.$inferInsert;

/** The rule of a batch; undefined for batches from before rules existed. */
export async function findRule(db: Db, batchId: string): Promise<CertificateRule | undefined> {
  const { needed, neededUnit, attendedPercent, asksFeedback } = certificateRules;
  const [row] = await db
    .select({ needed, neededUnit, attendedPercent, asksFeedback })
    .from(certificateRules)
    .where(eq(certificateRules.batchId, batchId));
  return row;
}

/** The newest other batch of the same program with a rule. */
export async function findRuleBefore(db: Db, batchId: string): Promise<CertificateRule | undefined> {
  const { needed, neededUnit, attendedPercent, asksFeedback } = certificateRules;
  const program = db.select({ programId: batches.programId }).from(batches).where(eq(batches.batchId, batchId));
  const [row] = await db
    .select({ needed, neededUnit, attendedPercent, asksFeedback })
    .from(certificateRules)
    .innerJoin(batches, eq(batches.batchId, certificateRules.batchId))
    .where(and(eq(batches.programId, program), ne(batches.batchId, batchId), isNull(batches.deletedAt)))
    .orderBy(desc(batches.createdAt))
    .limit(1);
  return row;
}

/** Inserts or replaces the rule of a batch. */
export async function upsertRule(tx: Tx, row: RuleRow): Promise<void> {
  const { batchId: _, ...set } = row;
  await tx.insert(certificateRules).values(row).onConflictDoUpdate({ target: certificateRules.batchId, set });
}

/** The number of sessions of a batch that were held or are still planned; after its end none are planned. */
export async function countPlanned(db: Db, batchId: string, at: Date): Promise<number> {
  const [row] = await db
    .select({
      planned: sql<number>`(count(*) filter (where ${sessions.status} in ('COMPLETED', 'INPROGRESS')
        or (${sessions.status} = 'SCHEDULED' and ${sessions.endsAt} > ${at.toISOString()}::timestamptz
          and ${batches.entityStatus} <> 'COMPLETED')))::int`,
    })
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .where(eq(sessions.batchId, batchId));
  return row?.planned ?? 0;
}

export interface AttendedTotals {
  /** Sessions attended for the minimum duration. */
  readonly sessions: number;
  /** The number of them with feedback by the person. */
  readonly withFeedback: number;
  /** The minutes in all sessions. */
  readonly minutes: number;
}

/**
 * The attendance of each person in a batch: sessions with at least the given percentage of their duration, and the
 * minutes that any of their devices was in an open room. The duration of a session is the planned one, or the actual
 * one if that is shorter. A visit to an external meeting counts, but has no known minutes. A mark overrides the room.
 */
export async function sumAttendance(
  db: Db,
  { batchId, attendedPercent, at }: { batchId: string; attendedPercent: number; at: Date },
): Promise<Map<string, AttendedTotals>> {
  const { rows } = await db.execute<{ user_id: string; sessions: number; with_feedback: number; minutes: number }>(sql`
    with stays as (
      select e.session_id, e.user_id, bool_or(e.source = 'LINK') as is_elsewhere,
        greatest(min(e.at), coalesce(s.started_at, s.starts_at - ${`${OPENS_BEFORE_MS} milliseconds`}::interval)) as since,
        least(max(e.at), coalesce(s.ended_at, ${at})) as until
      from ${attendanceEvents} e join ${sessions} s on s.session_id = e.session_id
      where s.batch_id = ${batchId} and not exists (select 1 from ${attendanceMarks} m
        where m.session_id = e.session_id and m.user_id = e.user_id)
      group by e.session_id, e.user_id, e.connection_id, s.session_id
    ), covered as (
      select session_id, user_id, bool_or(is_elsewhere) as is_elsewhere,
        range_agg(tstzrange(since, greatest(since, until), '[]')) as times
      from stays group by session_id, user_id
    ), attended as (
      select c.session_id, c.user_id, c.is_elsewhere, sum(extract(epoch from upper(time) - lower(time))) as seconds
      from covered c, unnest(c.times) as time group by c.session_id, c.user_id, c.is_elsewhere
      union all
      select m.session_id, m.user_id, false, m.minutes * 60
      from ${attendanceMarks} m join ${sessions} s on s.session_id = m.session_id
      where s.batch_id = ${batchId} and m.attendance = 'ATTENDED'
    ), judged as (
      select a.user_id, a.seconds, a.is_elsewhere or a.seconds * 100 >= ${attendedPercent}::int * extract(epoch from
          least(s.ends_at - s.starts_at, coalesce(s.ended_at - s.started_at, s.ends_at - s.starts_at))) as is_enough,
        exists (select 1 from ${formResponses} r
          where r.session_id = a.session_id and r.user_id = a.user_id) as has_feedback
      from attended a join ${sessions} s on s.session_id = a.session_id
    )
    select user_id, (count(*) filter (where is_enough))::int as sessions,
      (count(*) filter (where is_enough and has_feedback))::int as with_feedback,
      round(sum(seconds) / 60)::int as minutes
    from judged group by user_id`);
  return new Map(rows.map(({ user_id, with_feedback, ...row }) => [user_id, { ...row, withFeedback: with_feedback }]));
}

/** Whether a person is active in a batch with a certified role. */
export const isLearner = async (db: Db, batchId: string, userId: string): Promise<boolean> =>
  (await db.$count(
    batchParticipants,
    and(
      eq(batchParticipants.batchId, batchId),
      eq(batchParticipants.userId, userId),
      eq(batchParticipants.entityStatus, "ACTIVE"),
      arrayOverlaps(batchParticipants.roles, [...CERTIFIED_ROLES]),
    ),
  )) > 0;
