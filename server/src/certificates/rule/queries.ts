import { and, arrayOverlaps, desc, eq, inArray, isNull, ne, sql, type Placeholder, type SQL } from "drizzle-orm";
import { CERTIFIED_ROLES } from "@openrounds/contract/certificates/schemas.ts";
import { OPENS_BEFORE_MS } from "@openrounds/contract/sessions/rules.ts";
import { RULE_OF_OLD_BATCHES, type CertificateRule } from "@openrounds/contract/certificates/rule/schemas.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import { formResponses } from "../../forms/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { prepared } from "../../kernel/db/prepared.ts";
import { programs } from "../../programs/tables.ts";
import { sessions, attendanceMarks, attendanceEvents } from "../../sessions/tables.ts";
import { certificateRules } from "../tables.ts";

type RuleRow = typeof certificateRules.$inferInsert;

/** The rules of batches; those from before rules existed are missing. */
export const listRules = (db: Db, batchIds: readonly string[]) =>
  db
    .select()
    .from(certificateRules)
    .where(inArray(certificateRules.batchId, [...batchIds]));

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

/** The number of sessions that were held or are still planned; after the end of a batch none are planned. */
const plannedCount = (
  at: Date | Placeholder,
) => sql<number>`(count(*) filter (where ${sessions.status} in ('COMPLETED', 'INPROGRESS')
  or (${sessions.status} = 'SCHEDULED' and ${sessions.endsAt} > ${at}::timestamptz and ${batches.entityStatus} <> 'COMPLETED')))::int`;

/** The number of sessions of batches that were held or are still planned. */
export const countPlanned = (db: Db, batchIds: readonly string[], at: Date) =>
  db
    .select({ batchId: sessions.batchId, planned: plannedCount(at) })
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .where(inArray(sessions.batchId, [...batchIds]))
    .groupBy(sessions.batchId);

/** What changes with each session of batches that is planned, held or changed. */
export async function findLastChange(db: Db, batchIds: readonly string[]): Promise<string> {
  const [row] = await db
    .select({
      change: sql<string>`concat_ws(' ', count(*), count(*) filter (where ${sessions.status} = 'COMPLETED'),
        max(${sessions.updatedAt}), max(${sessions.endedAt}))`,
    })
    .from(sessions)
    .where(inArray(sessions.batchId, [...batchIds]));
  return row?.change ?? "";
}

export interface AttendedTotals {
  /** Sessions attended for the minimum duration. */
  readonly sessions: number;
  /** The number of them with feedback by the person. */
  readonly withFeedback: number;
  /** The minutes in all sessions. */
  readonly minutes: number;
}

interface AttendedRow extends AttendedTotals, Record<string, unknown> {
  readonly batchId: string;
  readonly userId: string;
}

/** Some batches, and all their people or one of them. */
export interface ProgressScope {
  readonly batchIds: readonly string[];
  readonly userId?: string | undefined;
}

/** Whose attendance is summed, as conditions on a batch and a person. */
interface SummedAttendance {
  readonly isOfBatch: (batchId: SQL) => SQL;
  readonly isOfPerson: (userId: SQL) => SQL;
}

/**
 * The attendance of each person in each batch: sessions with at least the percentage of their duration that the rule of
 * the batch asks for, and the minutes that any of their devices was in an open room. The duration of a session is the planned one, or the actual
 * one if that is shorter. A visit to an external meeting counts, but has no known minutes. A mark overrides the room.
 */
const attendanceSums = ({ isOfBatch, isOfPerson }: SummedAttendance, at: Date | Placeholder) => sql`
    with stays as (
      select e.session_id, e.user_id, bool_or(e.source = 'LINK') as is_elsewhere,
        greatest(min(e.at), coalesce(s.started_at, s.starts_at - ${`${OPENS_BEFORE_MS} milliseconds`}::interval)) as since,
        least(max(e.at), coalesce(s.ended_at, ${at}::timestamptz)) as until
      from ${attendanceEvents} e join ${sessions} s on s.session_id = e.session_id
      where ${isOfBatch(sql`s.batch_id`)} and ${isOfPerson(sql`e.user_id`)} and not exists (select 1 from ${attendanceMarks} m
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
      where ${isOfBatch(sql`s.batch_id`)} and ${isOfPerson(sql`m.user_id`)} and m.attendance = 'ATTENDED'
    ), judged as (
      select s.batch_id, a.user_id, a.seconds, a.is_elsewhere or
        a.seconds * 100 >= coalesce(rule.attended_percent, ${RULE_OF_OLD_BATCHES.attendedPercent}::int) * extract(epoch from
          least(s.ends_at - s.starts_at, coalesce(s.ended_at - s.started_at, s.ends_at - s.starts_at))) as is_enough,
        exists (select 1 from ${formResponses} r
          where r.session_id = a.session_id and r.user_id = a.user_id) as has_feedback
      from attended a join ${sessions} s on s.session_id = a.session_id
      left join ${certificateRules} rule on rule.batch_id = s.batch_id
      where ${isOfBatch(sql`s.batch_id`)}
    )
    select batch_id as "batchId", user_id as "userId", (count(*) filter (where is_enough))::int as sessions,
      (count(*) filter (where is_enough and has_feedback))::int as "withFeedback",
      round(sum(seconds) / 60)::int as minutes
    from judged group by batch_id, user_id`;

/** The attendance of the people of batches, or of one of them. */
export async function sumAttendance(db: Db, { batchIds, userId }: ProgressScope, at: Date): Promise<AttendedRow[]> {
  const scope: SummedAttendance = {
    isOfBatch: (batchId) => sql`${batchId} in ${batchIds}`,
    isOfPerson: (person) => (userId === undefined ? sql`true` : sql`${person} = ${userId}`),
  };
  return (await db.execute<AttendedRow>(attendanceSums(scope, at))).rows;
}

/** The batches that are running and certify a person who is active in them with a certified role. */
const runningBatches = (db: Db, userId: Placeholder) =>
  db
    .select({ batchId: batches.batchId })
    .from(batchParticipants)
    .innerJoin(batches, eq(batches.batchId, batchParticipants.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .where(
      and(
        eq(batchParticipants.userId, userId),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        arrayOverlaps(batchParticipants.roles, [...CERTIFIED_ROLES]),
        eq(batches.entityStatus, "ACTIVE"),
        isNull(batches.deletedAt),
        eq(programs.isCertificationProgram, true),
        isNull(programs.deletedAt),
      ),
    );

const runningProgress = prepared((db) => {
  const [userId, at] = [sql.placeholder("userId"), sql.placeholder("at")];
  const running = runningBatches(db, userId);
  const scope: SummedAttendance = {
    isOfBatch: (batchId) => sql`${batchId} in ${running}`,
    isOfPerson: (person) => sql`${person} = ${userId}`,
  };
  const { needed, neededUnit, attendedPercent, asksFeedback } = certificateRules;
  const planned = db
    .select({ planned: plannedCount(at) })
    .from(sessions)
    .where(eq(sessions.batchId, batches.batchId));
  return db
    .select({
      batchId: batches.batchId,
      rule: { batchId: certificateRules.batchId, needed, neededUnit, attendedPercent, asksFeedback },
      planned: sql<number>`${planned}`,
      sessions: sql<number>`coalesce(sums.sessions, 0)`,
      withFeedback: sql<number>`coalesce(sums."withFeedback", 0)`,
      minutes: sql<number>`coalesce(sums.minutes, 0)`,
    })
    .from(batches)
    .leftJoin(certificateRules, eq(certificateRules.batchId, batches.batchId))
    .leftJoin(sql`(${attendanceSums(scope, at)}) sums`, sql`sums."batchId" = ${batches.batchId}`)
    .where(inArray(batches.batchId, running))
    .prepare("certificates.runningProgress");
});

/** The rules, the planned sessions and the attendance of a person in their running batches that certify them. */
export const listRunningProgress = (db: Db, userId: string, at: Date) => runningProgress(db).execute({ userId, at });

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
