import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { QuestionKind } from "@openrounds/contract/forms/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import { isReachable } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { organizations } from "../../organizations/tables.ts";
import { programs } from "../../programs/tables.ts";
import { sessions, presences } from "../../sessions/tables.ts";
import { formResponses, formVersions } from "../tables.ts";

/** Selects feedback by batches, period and sessions. */
export interface FeedbackFilter {
  readonly batchIds: readonly string[];
  readonly sessionIds: readonly string[];
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

const matchesFilter = ({ batchIds, sessionIds, from, to }: FeedbackFilter): SQL | undefined =>
  and(
    inArray(sessions.batchId, [...batchIds]),
    sessionIds.length > 0 ? inArray(sessions.sessionId, [...sessionIds]) : undefined,
    from === undefined ? undefined : sql`${sessions.startsAt} >= ${from.toISOString()}::timestamptz`,
    to === undefined ? undefined : sql`${sessions.startsAt} <= ${to.toISOString()}::timestamptz`,
  );

const isOfVersion = and(eq(formVersions.formId, formResponses.formId), eq(formVersions.version, formResponses.version));

const question = sql.raw("question");
const answer = sql`${formResponses.answers} -> (${question} ->> 'questionId')`;
const number = sql<number>`(${answer})::text::numeric`;
const hasKind = (kinds: readonly QuestionKind[]): SQL =>
  sql`${question} ->> 'kind' in (${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )}) and ${formResponses.answers} ? (${question} ->> 'questionId')`;
const questions = sql`lateral jsonb_array_elements(${formVersions.questions}) question`;

/** The number of each answer to questions of a kind. */
export async function countAnswers(db: Db, filter: FeedbackFilter, kind: QuestionKind): Promise<Map<string, number>> {
  const value = sql<string>`(${answer}) #>> '{}'`;
  const rows = await db
    .select({ value, total: sql<number>`count(*)::int` })
    .from(formResponses)
    .innerJoin(sessions, eq(sessions.sessionId, formResponses.sessionId))
    .innerJoin(formVersions, isOfVersion)
    .innerJoin(questions, sql`true`)
    .where(and(matchesFilter(filter), hasKind([kind])))
    .groupBy(sql`1`);
  return new Map(rows.map(({ value: given, total }) => [given, total]));
}

/** The agreement with each statement, in the order of the form. */
export const compareSentences = (db: Db, filter: FeedbackFilter) =>
  db
    .select({
      questionId: sql<string>`${question} ->> 'questionId'`,
      label: sql<string>`(array_agg(${question} ->> 'label' order by ${formVersions.createdAt} desc))[1]`,
      average: sql<number>`round(avg(${number}), 2)::float8`,
      count: sql<number>`count(*)::int`,
      steps: sql<number[]>`array[${sql.join(
        [1, 2, 3, 4, 5].map((step) => sql`(count(*) filter (where ${number} = ${sql.raw(String(step))}))::int`),
        sql`, `,
      )}]`,
    })
    .from(formResponses)
    .innerJoin(sessions, eq(sessions.sessionId, formResponses.sessionId))
    .innerJoin(formVersions, isOfVersion)
    .innerJoin(
      sql`lateral jsonb_array_elements(${formVersions.questions}) with ordinality as listed(question, question_index)`,
      sql`true`,
    )
    .where(and(matchesFilter(filter), hasKind(["SCALE"])))
    .groupBy(sql`1`)
    .orderBy(sql`min(question_index), 1`);

/** The number of marks of each NPS category by session, in the order of the sessions. */
export const scoreSessions = (db: Db, filter: FeedbackFilter) =>
  db
    .select({
      sessionId: sessions.sessionId,
      topic: sessions.topic,
      startsAt: sessions.startsAt,
      promoters: sql<number>`(count(*) filter (where ${number} >= 9))::int`,
      passives: sql<number>`(count(*) filter (where ${number} between 7 and 8))::int`,
      detractors: sql<number>`(count(*) filter (where ${number} <= 6))::int`,
    })
    .from(formResponses)
    .innerJoin(sessions, eq(sessions.sessionId, formResponses.sessionId))
    .innerJoin(formVersions, isOfVersion)
    .innerJoin(questions, sql`true`)
    .where(and(matchesFilter(filter), hasKind(["NPS"])))
    .groupBy(sessions.sessionId)
    .orderBy(sessions.startsAt, sessions.sessionId);

const SESSIONS_SHOWN = 200;
const COMMENTS_SHOWN = 200;

/** The sessions that took place, with the number of attendees and answers, and the comments in random order. */
export const listResponses = (db: Db, filter: FeedbackFilter) =>
  db
    .select({
      sessionId: sessions.sessionId,
      topic: sessions.topic,
      startsAt: sessions.startsAt,
      attendedCount: sql<number>`(select count(distinct ${presences.userId})::int from ${presences}
        where ${presences.sessionId} = ${sessions.sessionId})`,
      responseCount: sql<number>`(select count(*)::int from ${formResponses}
        where ${formResponses.sessionId} = ${sessions.sessionId})`,
      comments: sql<{ question: string; text: string }[]>`(select coalesce(json_agg(said), '[]'::json) from (
        select ${question} ->> 'label' as question, (${answer}) #>> '{}' as text
        from ${formResponses} join ${formVersions} on ${isOfVersion} cross join ${questions}
        where ${formResponses.sessionId} = ${sessions.sessionId} and ${hasKind(["SHORT_TEXT", "LONG_TEXT"])}
        order by md5(${formResponses.responseId}::text || ${question}::text)
        limit ${COMMENTS_SHOWN}) said)`,
    })
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .where(and(matchesFilter(filter), inArray(sessions.status, ["COMPLETED", "INPROGRESS"])))
    .orderBy(sql`${sessions.startsAt} desc`)
    .limit(SESSIONS_SHOWN);

/** A session for a feedback request, with its batch and program. */
export async function findFeedbackSession(db: Db, sessionId: string) {
  const [row] = await db
    .select({
      session: sessions,
      batchName: batches.batchName,
      programName: programs.name,
      organizationId: organizations.organizationId,
      organizationName: organizations.name,
      timeZone: batches.timeZone,
    })
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .innerJoin(organizations, eq(organizations.organizationId, programs.organizationId))
    .where(and(eq(sessions.sessionId, sessionId), isNull(batches.deletedAt)));
  return row;
}

/** The people of a batch with one of the roles and an address who gave no feedback on the session. */
export function listUnanswered(
  db: Db,
  session: { readonly sessionId: string; readonly batchId: string },
  roles: readonly BatchRole[],
  onlyAttended: boolean,
) {
  const { sessionId, batchId } = session;
  const wasThere = sql`exists (select 1 from ${presences} where ${presences.sessionId} = ${sessionId}
    and ${presences.userId} = ${batchParticipants.userId})`;
  const answered = sql`exists (select 1 from ${formResponses} where ${formResponses.instanceId} = ${sessionId}
    and ${formResponses.userId} = ${batchParticipants.userId})`;
  return db
    .select({ userId: users.userId, email: users.email, firstName: users.firstName, locale: users.locale })
    .from(batchParticipants)
    .innerJoin(users, eq(users.userId, batchParticipants.userId))
    .where(
      and(
        eq(batchParticipants.batchId, batchId),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        sql`${batchParticipants.roles} && array[${sql.join(
          roles.map((role) => sql`${role}`),
          sql`, `,
        )}]::text[]`,
        isNotNull(users.email),
        isReachable,
        sql`not ${answered}`,
        onlyAttended ? wasThere : undefined,
      ),
    );
}
