import { and, gte, isNull, lt, sql, type Column, type SQL } from "drizzle-orm";
import { SHOWN_GROUPS } from "@openrounds/contract/analytics/rules.ts";
import type { FormType, Question } from "@openrounds/contract/forms/schemas.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import { formAssignments, formResponses, formVersions, forms } from "../../forms/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { programs } from "../../programs/tables.ts";
import { attendances, heldSessions } from "../attendances/tables.ts";
import { isOfPeople, isShown, ofBatches, ofSessions, type CountedScope } from "../figures/queries.ts";

const withinPeriod = (column: Column, { from, until }: CountedScope): SQL | undefined =>
  and(from === undefined ? undefined : gte(column, from), until === undefined ? undefined : lt(column, until));

const feedbackForm = sql`join ${forms} on ${forms.batchId} = `;
const isFeedback = sql`${forms.formType} = 'FEEDBACK' and ${forms.deletedAt} is null`;

/** Feedback is requested from attendees; people who answer by the link without attending count too. */
const feedbackRequests = (shown: CountedScope): SQL => sql`
  select 'FEEDBACK' as form_type, ${forms.formId} as form_id, ${attendances.batchId} as batch_id,
    ${attendances.programId} as program_id, ${attendances.userId} as user_id, ${attendances.startsAt} as requested_at,
    ${formResponses.responseId} as response_id
  from ${attendances} ${feedbackForm} ${attendances.batchId} and ${isFeedback}
  left join ${formResponses} on ${formResponses.instanceId} = ${attendances.sessionId}
    and ${formResponses.userId} = ${attendances.userId}
  where ${isShown(shown)}
  union all
  select 'FEEDBACK', ${forms.formId}, ${heldSessions.batchId}, ${heldSessions.programId}, ${formResponses.userId},
    ${heldSessions.startsAt}, ${formResponses.responseId}
  from ${heldSessions} ${feedbackForm} ${heldSessions.batchId} and ${isFeedback}
  join ${formResponses} on ${formResponses.instanceId} = ${heldSessions.sessionId}
  where ${and(
    ofSessions(heldSessions, shown),
    isOfPeople(formResponses.userId, shown),
    sql`not exists (select 1 from ${attendances} where ${attendances.sessionId} = ${heldSessions.sessionId}
      and ${attendances.userId} = ${formResponses.userId})`,
  )}`;

const assessmentRequests = (shown: CountedScope): SQL => sql`
  select 'ASSESSMENT', ${forms.formId}, ${forms.batchId}, ${batches.programId}, ${formAssignments.userId},
    ${formAssignments.createdAt}, ${formResponses.responseId}
  from ${batches} join ${forms} on ${forms.batchId} = ${batches.batchId} and ${forms.formType} = 'ASSESSMENT'
  join ${formAssignments} on ${formAssignments.instanceId} = ${forms.instanceId}
  left join ${formResponses} on ${formResponses.instanceId} = ${formAssignments.instanceId}
    and ${formResponses.userId} = ${formAssignments.userId}
  where ${and(
    ofBatches(shown),
    isNull(forms.deletedAt),
    sql`${formAssignments.status} <> 'EXCUSED'`,
    withinPeriod(formAssignments.createdAt, shown),
    isOfPeople(formAssignments.userId, shown),
  )}`;

const registrationRequests = (shown: CountedScope): SQL => sql`
  select 'REGISTRATION', ${forms.formId}, ${forms.batchId}, ${batches.programId}, ${batchParticipants.userId},
    ${batchParticipants.createdAt}, ${formResponses.responseId}
  from ${batches} join ${forms} on ${forms.formId} = ${batches.regFormId}
  join ${batchParticipants} on ${batchParticipants.batchId} = ${batches.batchId}
  left join ${formResponses} on ${formResponses.instanceId} = ${forms.instanceId}
    and ${formResponses.userId} = ${batchParticipants.userId}
  where ${and(
    ofBatches(shown),
    isNull(forms.deletedAt),
    sql`${batchParticipants.entityStatus} = 'ACTIVE'`,
    withinPeriod(batchParticipants.createdAt, shown),
    isOfPeople(batchParticipants.userId, shown),
  )}`;

/** All requests to answer a form of the type in the period, with the answer if there is one. */
const requestsOfType = (shown: CountedScope, formType: FormType): SQL => {
  const parts = { FEEDBACK: feedbackRequests, ASSESSMENT: assessmentRequests, REGISTRATION: registrationRequests };
  return parts[formType](shown);
};
const allRequests = (shown: CountedScope): SQL =>
  sql`${feedbackRequests(shown)} union all ${assessmentRequests(shown)} union all ${registrationRequests(shown)}`;
const requests = (which: SQL): SQL =>
  sql`requests (form_type, form_id, batch_id, program_id, user_id, requested_at, response_id) as (${which})`;

const sums = sql`count(*)::int as "sentCount", count(response_id)::int as "answeredCount",
  count(max_score)::int as "scoredCount",
  round(avg(score * 100.0 / nullif(max_score, 0)))::int as "averagePercent"`;

export interface RequestSums extends Record<string, unknown> {
  readonly formType: FormType;
  readonly sentCount: number;
  readonly answeredCount: number;
  readonly scoredCount: number;
  readonly averagePercent: number | null;
}

/** The numbers of requests and answers by type of form. */
export async function sumRequests(
  db: Db,
  shown: CountedScope,
): Promise<(RequestSums & { readonly formCount: number })[]> {
  const { rows } = await db.execute<RequestSums & { readonly formCount: number }>(sql`
    with ${requests(allRequests(shown))}
    select form_type as "formType", count(distinct requests.form_id)::int as "formCount", ${sums}
    from requests left join ${formResponses} using (response_id) group by 1`);
  return rows;
}

export interface SentFormRow extends RequestSums {
  readonly formId: string | null;
  readonly title: string;
  readonly batchName: string;
  readonly programName: string;
  readonly lastSentMs: number;
  readonly total: number;
}

export interface PageOptions {
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** A page of the sent forms, the latest first; one row without a form for an empty page. */
export async function listSentForms(
  db: Db,
  shown: CountedScope,
  { pageNumber, pageSize }: PageOptions,
): Promise<SentFormRow[]> {
  const { rows } = await db.execute<SentFormRow>(sql`
    with ${requests(allRequests(shown))}, sent as (
      select form_type as "formType", requests.form_id, max(requested_at) as last_at, ${sums}
      from requests left join ${formResponses} using (response_id) group by 1, 2),
    page as (select * from sent order by last_at desc, form_id limit ${pageSize} offset ${pageNumber * pageSize})
    select total, page.*, page.form_id as "formId", ${formVersions.title} as title,
      ${batches.batchName} as "batchName", ${programs.name} as "programName",
      (extract(epoch from last_at) * 1000)::float8 as "lastSentMs"
    from (select count(*)::int as total from sent) counted left join (page
      join ${forms} on ${forms.formId} = page.form_id
      join ${formVersions} on ${formVersions.formId} = ${forms.formId} and ${formVersions.version} = ${forms.version}
      join ${batches} on ${batches.batchId} = ${forms.batchId}
      join ${programs} on ${programs.programId} = ${batches.programId}) on true
    order by last_at desc, page.form_id`);
  return rows;
}

export interface MarksRow extends Record<string, unknown> {
  readonly of: "month" | "program" | "batch" | "all";
  /** The first day of the month, or the id; null for the total. */
  readonly id: string | null;
  readonly programName: string | null;
  readonly batchName: string | null;
  readonly promoters: number;
  readonly passives: number;
  readonly detractors: number;
}

/** The marks of recommendations: in total, by month, by program and by batch, those with the most marks first. */
export async function countMarks(db: Db, shown: CountedScope): Promise<MarksRow[]> {
  const { rows } = await db.execute<MarksRow>(sql`
    with ${requests(requestsOfType(shown, "FEEDBACK"))}, marks as (
      select requests.program_id, requests.batch_id,
        date_trunc('month', requested_at at time zone ${shown.timeZone})::date as month,
        (${formResponses.answers} -> (question ->> 'questionId'))::text::numeric as mark
      from requests join ${formResponses} using (response_id)
      join ${formVersions} on ${formVersions.formId} = ${formResponses.formId}
        and ${formVersions.version} = ${formResponses.version}
      cross join lateral jsonb_array_elements(${formVersions.questions}) question
      where question ->> 'kind' = 'NPS' and ${formResponses.answers} ? (question ->> 'questionId')),
    counted as (
      select case when grouping(month) = 0 then 'month' when grouping(program_id) = 0 then 'program'
          when grouping(batch_id) = 0 then 'batch' else 'all' end as of,
        month, program_id, batch_id, (count(*) filter (where mark >= 9))::int as promoters,
        (count(*) filter (where mark between 7 and 8))::int as passives,
        (count(*) filter (where mark <= 6))::int as detractors
      from marks group by grouping sets ((month), (program_id), (batch_id), ()))
    select counted.of, coalesce(to_char(month, 'YYYY-MM-DD'), counted.program_id::text, counted.batch_id::text) as id,
      ${programs.name} as "programName", ${batches.batchName} as "batchName", promoters, passives, detractors
    from counted left join ${batches} on ${batches.batchId} = counted.batch_id
    left join ${programs} on ${programs.programId} = coalesce(counted.program_id, ${batches.programId})
    order by month, promoters + passives + detractors desc, 2`);
  return rows;
}

export interface BeforeAfterRow extends Record<string, unknown> {
  readonly batchId: string;
  readonly batchName: string;
  readonly programName: string;
  readonly peopleCount: number;
  readonly beforePercent: number | null;
  readonly afterPercent: number | null;
}

/**
 * The results of the first and the last scored assessment of batches, for people who answered both; the last one was
 * sent after the instant.
 */
export async function compareAssessments(
  db: Db,
  shown: CountedScope,
  from: Date | undefined,
): Promise<BeforeAfterRow[]> {
  const { rows } = await db.execute<BeforeAfterRow>(sql`
    with ${requests(assessmentRequests(shown))}, done as (
      select requests.batch_id, requests.form_id, requests.user_id, requested_at, ${forms.createdAt} as made_at,
        score * 100.0 / max_score as percent
      from requests join ${formResponses} using (response_id) join ${forms} on ${forms.formId} = requests.form_id
      where max_score > 0),
    ends as (
      select batch_id, (array_agg(form_id order by made_at, form_id))[1] as first_id,
        (array_agg(form_id order by made_at desc, form_id desc))[1] as last_id, max(requested_at) as last_at
      from done group by batch_id having count(distinct form_id) > 1 and ${
        from === undefined ? sql`true` : sql`max(requested_at) >= ${from.toISOString()}::timestamptz`
      }),
    pairs as (
      select ends.batch_id, last_at, count(*)::int as people, round(avg(was.percent))::int as before,
        round(avg(became.percent))::int as after
      from ends join done was on was.batch_id = ends.batch_id and was.form_id = first_id
      join done became on became.form_id = last_id and became.user_id = was.user_id group by 1, 2)
    select pairs.batch_id as "batchId", ${batches.batchName} as "batchName", ${programs.name} as "programName",
      people as "peopleCount", before as "beforePercent", after as "afterPercent"
    from pairs join ${batches} on ${batches.batchId} = pairs.batch_id
    join ${programs} on ${programs.programId} = ${batches.programId}
    order by last_at desc, 1 limit ${SHOWN_GROUPS}`);
  return rows;
}

export interface AnsweredRow extends Record<string, unknown> {
  /** In its latest wording; null in the one row of an empty page. */
  readonly question: Question | null;
  readonly formCount: number;
  readonly answeredCount: number;
  readonly average: number | null;
  readonly rightCount: number;
  /** The number of each value. */
  readonly counts: Readonly<Record<string, number>>;
  readonly total: number;
}

const isRight = sql`jsonb_array_length(question -> 'rightOptionIds') > 0
  and chosen @> (question -> 'rightOptionIds') and chosen <@ (question -> 'rightOptionIds')`;

/**
 * A page of the answered questions over all their forms, the most answered first. Feedback questions are the same by id
 * in every language; other questions also by their wording.
 */
export async function listAnswered(
  db: Db,
  shown: CountedScope,
  { formType, pageNumber, pageSize }: PageOptions & { readonly formType: FormType },
): Promise<AnsweredRow[]> {
  const words = formType === "FEEDBACK" ? sql`''` : sql`question ->> 'label'`;
  const { rows } = await db.execute<AnsweredRow>(sql`
    with ${requests(requestsOfType(shown, formType))}, questions as (
      select ${formVersions.formId} as form_id, ${formVersions.version} as version, question_index, question,
        ${formVersions.createdAt} as created_at, question ->> 'questionId' as id, question ->> 'kind' as kind,
        ${words} as words
      from ${formVersions} cross join lateral
        jsonb_array_elements(${formVersions.questions}) with ordinality as each(question, question_index)
      where ${formVersions.formId} in (select form_id from requests)),
    given as (
      select form_id, version, question_index, chosen, ${isRight} as is_right,
        case when jsonb_typeof(chosen -> 0) = 'number' then (chosen ->> 0)::numeric end as number
      from (select ${formResponses.answers} as answers, ${formResponses.formId} as form_id,
          ${formResponses.version} as version from requests join ${formResponses} using (response_id)) response
      join questions using (form_id, version) cross join lateral (select case
          when jsonb_typeof(answers -> id) = 'array' then answers -> id else jsonb_build_array(answers -> id) end as chosen) said
      where answers ? id),
    counted as (
      select form_id, version, question_index, count(*) as answered, sum(number) as sum, count(number) as numbers,
        count(*) filter (where is_right) as rights
      from given group by 1, 2, 3),
    grouped as (
      select id, kind, words, (array_agg(question order by created_at desc, form_id))[1] as question,
        count(distinct form_id)::int as "formCount", sum(answered)::int as "answeredCount",
        round(sum(sum) / nullif(sum(numbers), 0), 2)::float8 as average, sum(rights)::int as "rightCount",
        min(question_index) as first_index
      from counted join questions using (form_id, version, question_index) group by id, kind, words),
    page as (
      select * from grouped order by "answeredCount" desc, first_index, id, words
      limit ${pageSize} offset ${pageNumber * pageSize}),
    tally as (
      select page.id, page.kind, page.words, value, count(*)::int as times
      from page join questions using (id, kind, words) join given using (form_id, version, question_index)
      cross join lateral jsonb_array_elements_text(chosen) as value
      where page.kind in ('SCALE', 'NPS', 'INTENTION', 'SINGLE_CHOICE', 'MULTIPLE_CHOICE') group by 1, 2, 3, 4)
    select total, page.question, page."formCount", page."answeredCount", page.average, page."rightCount",
      coalesce((select jsonb_object_agg(value, times) from tally
        where tally.id = page.id and tally.kind = page.kind and tally.words = page.words), '{}') as counts
    from (select count(*)::int as total from grouped) summed left join page on true
    order by "answeredCount" desc, first_index, page.id, page.words`);
  return rows;
}
