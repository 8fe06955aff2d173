import { and, gte, ilike, isNull, lt, or, sql, type Column, type SQL } from "drizzle-orm";
import type { AttendedFilter, ShownPeople } from "@openrounds/contract/analytics/filters.ts";
import {
  RUNNING_ROLES,
  SHOWN_GROUPS,
  SHOWN_SESSIONS,
  exactPlaces,
  type ChosenPlaces,
} from "@openrounds/contract/analytics/rules.ts";
import type { ParticipantColumn } from "@openrounds/contract/analytics/schemas.ts";
import type { ContentType } from "@openrounds/contract/content/schemas.ts";
import type { Gender } from "@openrounds/contract/identity/schemas.ts";
import type { SortOrder } from "@openrounds/contract/kernel/paging.ts";
import { batches, batchParticipants } from "../batches/tables.ts";
import { contents } from "../content/tables.ts";
import { certificates } from "../certificates/tables.ts";
import { users } from "../identity/tables.ts";
import type { Db } from "../kernel/db/database.ts";
import { members, organizations } from "../organizations/tables.ts";
import { programs } from "../programs/tables.ts";
import { occupations } from "../reference/tables.ts";
import { sessions } from "../sessions/tables.ts";
import { attendances, heldSessions } from "./attendances/tables.ts";
import { userLocations } from "./locations/tables.ts";

/** The scope of figures by programs, period and people; empty lists mean all. */
export interface FigureScope {
  readonly organizationId: string;
  readonly programIds: readonly string[];
  readonly from: Date | undefined;
  /** The end of the period, exclusive. */
  readonly until: Date | undefined;
  readonly batchIds: readonly string[];
  readonly sessionIds: readonly string[];
  readonly focusAreaIds: readonly string[];
  readonly professionIds: readonly string[];
  readonly genderIds: readonly string[];
  /** Where people are: in one of these countries, states and towns. */
  readonly places: ChosenPlaces;
  /** Whose attendance counts. */
  readonly people: ShownPeople;
  /** What people must have attended at least. */
  readonly attended: AttendedFilter;
  readonly timeZone: string;
}

const list = (values: readonly string[], type: "uuid" | "text"): SQL =>
  sql`any(${sql.param([...values])}::${sql.raw(type)}[])`;
const isNamed = (column: unknown, values: readonly string[], type: "uuid" | "text" = "uuid"): SQL | undefined =>
  values.length === 0 ? undefined : sql`${column} = ${list(values, type)}`;

/** The active members of the organization and of those above it. */
const teamOf = ({ organizationId }: FigureScope): SQL => sql`select ${members.userId} from ${members}
  where ${members.entityStatus} = 'ACTIVE' and ${members.organizationId} in (
    select unnest(array[own.organization_id, own.parent_id, own.co_managed_by]) from ${organizations} own
    where own.organization_id = ${organizationId})`;

/** Whether a person is one of those whose attendance counts; undefined for everybody. */
function isCounted(column: Column, shown: FigureScope): SQL | undefined {
  if (shown.people === "ALL") return undefined;
  return shown.people === "TEAM" ? sql`${column} in (${teamOf(shown)})` : sql`${column} not in (${teamOf(shown)})`;
}

const COUNTRY_LENGTH = 2;

/** The people in one of the places; undefined for everywhere. */
function placedIn(places: ChosenPlaces): SQL | undefined {
  const { countryCode, region, town } = userLocations;
  const { countryList, stateList, townList } = exactPlaces(places);
  const countryCodes = stateList.map((state) => state.slice(0, COUNTRY_LENGTH));
  const regions = stateList.map((state) => state.slice(COUNTRY_LENGTH + 1));
  const within = or(
    isNamed(countryCode, countryList, "text"),
    stateList.length === 0
      ? undefined
      : sql`(${countryCode}, ${region}) in (
          select * from unnest(${sql.param(countryCodes)}::text[], ${sql.param(regions)}::text[]))`,
    isNamed(sql`${countryCode} || '.' || ${region} || '/' || ${town}`, townList, "text"),
  );
  return within === undefined
    ? undefined
    : sql`${users.userId} in (select ${userLocations.userId} from ${userLocations} where ${within})`;
}

/** The people of a profession, or of the professions of a group. */
const ofProfessions = ({ professionIds }: FigureScope): SQL | undefined =>
  professionIds.length === 0
    ? undefined
    : sql`${users.occupationId} in (select ${occupations.occupationId} from ${occupations}
        where ${or(isNamed(occupations.occupationId, professionIds), isNamed(occupations.parentId, professionIds))})`;

/** The people in scope by what they are, where they are and what they attended; undefined for everybody. */
export function peopleOf(shown: FigureScope): SQL | undefined {
  const { sessions: leastSessions, percent } = shown.attended;
  const reached = and(
    leastSessions === undefined ? undefined : sql`attended >= ${leastSessions}`,
    percent === undefined ? undefined : sql`attended * 100 >= held * ${percent}`,
  );
  const within = and(
    ofProfessions(shown),
    isNamed(users.gender, shown.genderIds, "text"),
    placedIn(shown.places),
    reached === undefined
      ? undefined
      : sql`${users.userId} in (
          with ${standings({ ...shown, attended: {} })} select user_id from standings where ${reached})`,
  );
  return within === undefined ? undefined : sql`select ${users.userId} from ${users} where ${within}`;
}

/** Whether a column names a person in scope; undefined for everybody. */
export function isOfPeople(column: Column, shown: FigureScope): SQL | undefined {
  const people = peopleOf(shown);
  return and(people === undefined ? undefined : sql`${column} in (${people})`, isCounted(column, shown));
}

/** An active place in a batch of someone who does not run it. */
const isTakingPart = sql`${batchParticipants.entityStatus} = 'ACTIVE'
  and not (${batchParticipants.roles}::text[] && ${sql.param([...RUNNING_ROLES])}::text[])`;

type CountedTable = typeof attendances | typeof heldSessions;

/** The sessions in scope, independent of people. */
export const ofSessions = (table: CountedTable, shown: FigureScope): SQL | undefined =>
  and(
    sql`${table.programId} = ${list(shown.programIds, "uuid")}`,
    shown.from === undefined ? undefined : gte(table.startsAt, shown.from),
    shown.until === undefined ? undefined : lt(table.startsAt, shown.until),
    isNamed(table.batchId, shown.batchIds),
    isNamed(table.sessionId, shown.sessionIds),
    shown.focusAreaIds.length === 0
      ? undefined
      : sql`${table.programId} in (select ${programs.programId} from ${programs}
          where ${programs.focusAreaIds} && ${sql.param([...shown.focusAreaIds])}::uuid[])`,
  );

/** The attendances in scope. */
export const isShown = (shown: FigureScope): SQL | undefined =>
  and(ofSessions(attendances, shown), isOfPeople(attendances.userId, shown));

/**
 * The attendance of each person in scope: the sessions they attended, and those that were held in the batches in which
 * they take part or attended a session.
 */
export const standings = (shown: FigureScope): SQL => sql`held as materialized (
    select ${heldSessions.batchId} as batch_id, count(*) as held from ${heldSessions}
    where ${ofSessions(heldSessions, shown)} group by 1),
  came as materialized (
    select ${attendances.userId} as user_id, ${attendances.batchId} as batch_id, count(*) as attended,
      sum(${attendances.minutes}) as minutes, max(${attendances.startsAt}) as last_at
    from ${attendances} where ${isShown(shown)} group by 1, 2),
  seats as (
    select user_id, batch_id from came union
    select ${batchParticipants.userId}, ${batchParticipants.batchId} from ${batchParticipants}
    where ${isTakingPart} and ${batchParticipants.batchId} in (select batch_id from held)
      and ${batchParticipants.userId} in (select user_id from came)),
  standings as (
    select user_id, sum(attended)::int as attended, sum(held)::int as held, sum(minutes)::int as minutes,
      max(last_at) as last_at
    from seats join held using (batch_id) left join came using (user_id, batch_id) group by 1)`;

/** Whether a person's workplace is a learning site; the hubs that offer the programs are none. */
export const isSite = ({ programIds }: FigureScope): SQL =>
  sql`${users.organizationId} not in (select ${programs.organizationId} from ${programs}
    where ${programs.programId} = ${list(programIds, "uuid")})`;

export interface AttendanceSums extends Record<string, unknown> {
  readonly totalAttendance: number;
  readonly adhocAttendance: number;
  readonly minutes: number;
  readonly uniqueParticipant: number;
  readonly returned: number;
  readonly learningSites: number;
}

/** Sums over attendances, and over people. */
export async function sumAttendances(db: Db, shown: FigureScope): Promise<AttendanceSums | undefined> {
  const { rows } = await db.execute<AttendanceSums>(sql`
    with people as (
      select ${attendances.userId} as user_id, count(*) as times, sum(${attendances.minutes}) as minutes,
        count(*) filter (where ${attendances.isAdhoc}) as adhoc
      from ${attendances} where ${isShown(shown)} group by 1)
    select coalesce(sum(times), 0)::int as "totalAttendance", coalesce(sum(adhoc), 0)::int as "adhocAttendance",
      coalesce(sum(people.minutes), 0)::int as minutes, count(*)::int as "uniqueParticipant",
      (count(*) filter (where times > 1))::int as returned, (count(distinct ${users.organizationId}) filter (where ${isSite(shown)}))::int as "learningSites"
    from people join ${users} on ${users.userId} = people.user_id`);
  return rows[0];
}

export interface SessionSums extends Record<string, unknown> {
  readonly sessions: number;
  readonly programs: number;
  readonly batches: number;
}

/**
 * The numbers of sessions, programs and batches; with people in the scope, of sessions that one of them attended. A
 * session counts as held when no participant came.
 */
export async function sumSessions(db: Db, shown: FigureScope): Promise<SessionSums | undefined> {
  const isOfAll = peopleOf(shown) === undefined && shown.people !== "TEAM";
  const { rows } = await db.execute<SessionSums>(sql`
    select count(*)::int as sessions, count(distinct ${heldSessions.programId})::int as programs,
      count(distinct ${heldSessions.batchId})::int as batches
    from ${heldSessions} where ${and(
      ofSessions(heldSessions, shown),
      isOfAll
        ? undefined
        : sql`exists (select 1 from ${attendances} where ${and(
            sql`${attendances.sessionId} = ${heldSessions.sessionId}`,
            isOfPeople(attendances.userId, shown),
          )})`,
    )}`);
  return rows[0];
}

/** The batches in scope; those of the sessions when sessions are given. */
export const ofBatches = (shown: FigureScope): SQL | undefined =>
  and(
    isNull(batches.deletedAt),
    sql`${batches.programId} = ${list(shown.programIds, "uuid")}`,
    isNamed(batches.batchId, shown.batchIds),
    shown.sessionIds.length === 0
      ? undefined
      : sql`${batches.batchId} in (select ${sessions.batchId} from ${sessions}
          where ${isNamed(sessions.sessionId, shown.sessionIds)})`,
    shown.focusAreaIds.length === 0
      ? undefined
      : sql`${batches.programId} in (select ${programs.programId} from ${programs}
          where ${programs.focusAreaIds} && ${sql.param([...shown.focusAreaIds])}::uuid[])`,
  );

/** The number of valid certificates. */
export async function countCertificates(db: Db, shown: FigureScope): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${certificates}
    join ${batches} on ${batches.batchId} = ${certificates.batchId}
    where ${and(
      ofBatches(shown),
      sql`${certificates.revokedAt} is null`,
      shown.from === undefined ? undefined : gte(certificates.issuedAt, shown.from),
      shown.until === undefined ? undefined : lt(certificates.issuedAt, shown.until),
      isOfPeople(certificates.userId, shown),
    )}`);
  return rows[0]?.total ?? 0;
}

/** The approved content in scope by type, the most common first; also that which the team shared with participants. */
export async function countContents(db: Db, shown: FigureScope): Promise<{ type: ContentType; count: number }[]> {
  const sharedBy: ShownPeople = shown.people === "TEAM" ? "TEAM" : "ALL";
  const { rows } = await db.execute<{ type: ContentType; count: number }>(sql`
    select ${contents.type} as type, count(*)::int as count from ${contents}
    join ${batches} on ${batches.batchId} = ${contents.batchId}
    where ${and(
      ofBatches({ ...shown, sessionIds: [] }),
      isNamed(contents.sessionId, shown.sessionIds),
      sql`${contents.approvedVersionId} is not null`,
      shown.from === undefined ? undefined : gte(contents.createdAt, shown.from),
      shown.until === undefined ? undefined : lt(contents.createdAt, shown.until),
      isOfPeople(contents.ownerId, { ...shown, people: sharedBy }),
    )} group by 1 order by 2 desc, 1`);
  return rows;
}

/** The number of people who joined a batch and are still active. */
export async function countRegistered(db: Db, shown: FigureScope): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(distinct ${batchParticipants.userId})::int as total from ${batchParticipants}
    join ${batches} on ${batches.batchId} = ${batchParticipants.batchId}
    where ${and(
      ofBatches(shown),
      isTakingPart,
      shown.from === undefined ? undefined : gte(batchParticipants.createdAt, shown.from),
      shown.until === undefined ? undefined : lt(batchParticipants.createdAt, shown.until),
      isOfPeople(batchParticipants.userId, shown),
    )}`);
  return rows[0]?.total ?? 0;
}

export interface AttendanceTally extends Record<string, unknown> {
  readonly totalAttendance: number;
  readonly uniqueAttendance: number;
  readonly sessionConducted: number;
  readonly onTime: number;
  readonly late: number;
  readonly newUsers: number;
  /** The number of attendances in each of the four brackets. */
  readonly brackets: number[];
}

const people = (which: SQL): SQL => sql`count(distinct user_id) filter (where ${which})`;

const tallyColumns = (newUsers: SQL): SQL => sql`count(*)::int as "totalAttendance",
  count(distinct user_id)::int as "uniqueAttendance", count(distinct session_id)::int as "sessionConducted",
  (count(*) filter (where not is_late))::int as "onTime", (count(*) filter (where is_late))::int as late,
  (${newUsers})::int as "newUsers",
  array[count(*) filter (where bracket = 1), count(*) filter (where bracket = 2),
    count(*) filter (where bracket = 3), count(*) filter (where bracket = 4)]::int[] as brackets`;

/** The attendances in scope, each with the person's first attendance in a program in scope. */
const withFirst = (shown: FigureScope): SQL => sql`shown as (
    select ${attendances.sessionId} as session_id, ${attendances.userId} as user_id,
      ${attendances.programId} as program_id, ${attendances.batchId} as batch_id, ${attendances.startsAt} as starts_at,
      ${attendances.bracket} as bracket, ${attendances.isLate} as is_late
    from ${attendances} where ${isShown(shown)}),
  firsts as (
    select ${attendances.userId} as user_id, min(${attendances.startsAt}) as first_at from ${attendances}
    where ${attendances.programId} = ${list(shown.programIds, "uuid")}
      and ${attendances.userId} in (select user_id from shown) group by 1)`;

export interface SeriesRow extends AttendanceTally {
  readonly period: "daily" | "weekly" | "monthly";
  /** Its first day. */
  readonly day: string;
}

/** Attendance by day, by week from Monday, and by month, in the time zone. */
export async function listSeries(db: Db, shown: FigureScope): Promise<SeriesRow[]> {
  const at = (unit: string, column: string): SQL =>
    sql`date_trunc(${sql.raw(`'${unit}'`)}, ${sql.raw(column)} at time zone ${shown.timeZone})::date`;
  const newUsers = sql`case when grouping(day) = 0 then ${people(sql`first_day = day`)}
    when grouping(week) = 0 then ${people(sql`first_week = week`)} else ${people(sql`first_month = month`)} end`;
  const { rows } = await db.execute<SeriesRow>(sql`
    with ${withFirst(shown)}, dated as (
      select shown.*, ${at("day", "starts_at")} as day, ${at("week", "starts_at")} as week,
        ${at("month", "starts_at")} as month, ${at("day", "first_at")} as first_day,
        ${at("week", "first_at")} as first_week, ${at("month", "first_at")} as first_month
      from shown join firsts using (user_id))
    select case when grouping(day) = 0 then 'daily' when grouping(week) = 0 then 'weekly' else 'monthly' end as period,
      to_char(coalesce(day, week, month), 'YYYY-MM-DD') as day, ${tallyColumns(newUsers)}
    from dated group by grouping sets ((day), (week), (month)) order by 2`);
  return rows;
}

export interface SessionTally extends AttendanceTally {
  readonly sessionId: string;
  readonly sessionName: string;
  readonly sessionStartMs: number;
}

/** Attendance by session, of the latest ones, in order. */
export async function listSessionTallies(db: Db, shown: FigureScope): Promise<SessionTally[]> {
  const { rows } = await db.execute<SessionTally>(sql`
    with ${withFirst(shown)}, tally as (
      select session_id, starts_at, ${tallyColumns(people(sql`first_at = starts_at`))}
      from shown join firsts using (user_id)
      group by session_id, starts_at order by starts_at desc, session_id limit ${SHOWN_SESSIONS})
    select tally.*, tally.session_id as "sessionId", ${sessions.topic} as "sessionName",
      (extract(epoch from tally.starts_at) * 1000)::float8 as "sessionStartMs"
    from tally join ${sessions} on ${sessions.sessionId} = tally.session_id order by tally.starts_at, tally.session_id`);
  return rows;
}

export interface GroupTally extends AttendanceTally {
  readonly id: string;
  readonly name: string;
  readonly programName: string;
}

/** Attendance by program, the most attended first. */
export async function listProgramTallies(db: Db, shown: FigureScope): Promise<GroupTally[]> {
  const { rows } = await db.execute<GroupTally>(sql`
    with ${withFirst(shown)}, tally as (
      select program_id, ${tallyColumns(sql`0`)} from shown group by program_id)
    select tally.*, program_id as id, ${programs.name} as name, ${programs.name} as "programName"
    from tally join ${programs} using (program_id) order by "totalAttendance" desc, name limit ${SHOWN_GROUPS}`);
  return rows;
}

/** Attendance by batch, the most attended first. */
export async function listBatchTallies(db: Db, shown: FigureScope): Promise<GroupTally[]> {
  const { rows } = await db.execute<GroupTally>(sql`
    with ${withFirst(shown)}, tally as (select batch_id, ${tallyColumns(sql`0`)} from shown group by batch_id)
    select tally.*, batch_id as id, ${batches.batchName} as name, ${programs.name} as "programName"
    from tally join ${batches} using (batch_id) join ${programs} on ${programs.programId} = ${batches.programId}
    order by "totalAttendance" desc, ${batches.batchName} limit ${SHOWN_GROUPS}`);
  return rows;
}

export interface PeopleCount<Id = string | null> extends Record<string, unknown> {
  readonly id: Id;
  readonly count: number;
}

async function countPeopleBy<Id>(db: Db, shown: FigureScope, column: SQL): Promise<PeopleCount<Id>[]> {
  const { rows } = await db.execute<PeopleCount<Id>>(sql`
    select ${column} as id, count(*)::int as count from ${users}
    where ${users.userId} in (select ${attendances.userId} from ${attendances} where ${isShown(shown)})
    group by 1 order by 2 desc, 1`);
  return rows;
}

/** The number of attendees by profession, the most common first. */
export const countProfessions = (db: Db, shown: FigureScope): Promise<PeopleCount[]> =>
  countPeopleBy(db, shown, sql`${users.occupationId}`);

/** The number of attendees by gender, the most common first. */
export const countGenders = (db: Db, shown: FigureScope): Promise<PeopleCount<Gender>[]> =>
  countPeopleBy(db, shown, sql`${users.gender}`);

/** The number of sessions by focus area of their program, the most common first. */
export async function countFocusAreas(db: Db, shown: FigureScope): Promise<PeopleCount<string>[]> {
  const { rows } = await db.execute<PeopleCount<string>>(sql`
    select area as id, count(distinct ${attendances.sessionId})::int as count
    from ${attendances} join ${programs} on ${programs.programId} = ${attendances.programId},
      unnest(${programs.focusAreaIds}) as area
    where ${isShown(shown)} group by 1 order by 2 desc, 1`);
  return rows;
}

export interface ParticipantReportRow extends Record<string, unknown> {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly occupationId: string | null;
  readonly organizationName: string | null;
  readonly region: string;
  readonly town: string;
  readonly sessions: number;
  readonly held: number;
  readonly minutes: number;
  readonly lastMs: number;
}

/** The people on one row each, and how many there are on all pages. */
export interface ParticipantPage {
  readonly rows: readonly ParticipantReportRow[];
  readonly total: number;
}

export interface ParticipantOrder {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sortBy?: ParticipantColumn | undefined;
  readonly sortOrder?: SortOrder;
  readonly text?: string;
  /** The language in which professions are sorted. */
  readonly locale: string;
}

const nameOfPerson = sql`${users.firstName} || ' ' || ${users.lastName}`;

/** What a column sorts by. */
const sortedBy = (locale: string): Readonly<Record<ParticipantColumn, SQL>> => ({
  name: sql`lower(${nameOfPerson})`,
  profession: sql`coalesce(${occupations.names} ->> ${locale}::text, ${occupations.name}, '')`,
  place: sql`coalesce(${userLocations.region}, '') || ' ' || coalesce(${userLocations.town}, '')`,
  organization: sql`lower(coalesce(${users.organizationName}, ''))`,
  attended: sql`attended`,
  share: sql`attended::float8 / held`,
  hours: sql`standings.minutes`,
  last: sql`last_at`,
});

const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** A page of the attendees, those with the most sessions first unless sorted. */
export async function listParticipants(
  db: Db,
  shown: FigureScope,
  { pageNumber, pageSize, sortBy, sortOrder = "ASC", text = "", locale }: ParticipantOrder,
): Promise<ParticipantPage> {
  const direction = sql.raw(sortOrder === "DESC" ? "desc" : "asc");
  const order = sortBy === undefined ? sql`` : sql`${sortedBy(locale)[sortBy]} ${direction},`;
  const isFound = or(ilike(nameOfPerson, patternOf(text)), ilike(users.organizationName, patternOf(text)));
  const { rows } = await db.execute<ParticipantReportRow & { readonly total: number }>(sql`
    with ${standings(shown)}, found as (
      select standings.user_id as "userId", ${users.firstName} as "firstName", ${users.lastName} as "lastName",
        ${users.occupationId} as "occupationId", ${users.organizationName} as "organizationName",
        coalesce(${userLocations.region}, '') as region, coalesce(${userLocations.town}, '') as town,
        attended as sessions, held, standings.minutes, (extract(epoch from last_at) * 1000)::float8 as "lastMs",
        row_number() over (order by ${order} attended desc, standings.minutes desc, standings.user_id) as place
      from standings join ${users} on ${users.userId} = standings.user_id
      left join ${userLocations} on ${userLocations.userId} = standings.user_id
      left join ${occupations} on ${occupations.occupationId} = ${users.occupationId}
      ${text === "" ? sql`` : sql`where ${isFound}`})
    select (select count(*)::int from found) as total, page.* from (select) one left join (
      select * from found order by place limit ${pageSize} offset ${pageNumber * pageSize}) page on true
    order by place`);
  return { rows: rows.filter(({ userId }) => userId !== null), total: rows[0]?.total ?? 0 };
}

export interface OptionRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
}

/** The batches of programs, by name. */
export async function listBatchOptions(db: Db, programIds: readonly string[]): Promise<OptionRow[]> {
  const { rows } = await db.execute<OptionRow>(sql`
    select ${batches.batchId} as id, ${batches.batchName} as name from ${batches}
    where ${batches.programId} = ${list(programIds, "uuid")} and ${batches.deletedAt} is null
    order by ${batches.batchName}, 1 limit 500`);
  return rows;
}

export interface SessionCountRow extends Record<string, unknown> {
  readonly sessionId: string;
  readonly sessionName: string;
  readonly sessionStartMs: number;
  readonly programName: string;
  readonly programId: string;
}

/** The latest sessions that took place, newest first; optionally of some batches. */
export async function listHeld(
  db: Db,
  { programIds, batchIds = [] }: { readonly programIds: readonly string[]; readonly batchIds?: readonly string[] },
  limit: number,
): Promise<SessionCountRow[]> {
  const { rows } = await db.execute<SessionCountRow>(sql`
    select ${heldSessions.sessionId} as "sessionId", ${sessions.topic} as "sessionName",
      (extract(epoch from ${heldSessions.startsAt}) * 1000)::float8 as "sessionStartMs",
      ${programs.name} as "programName", ${heldSessions.programId} as "programId"
    from ${heldSessions} join ${sessions} on ${sessions.sessionId} = ${heldSessions.sessionId}
    join ${programs} on ${programs.programId} = ${heldSessions.programId}
    where ${and(sql`${heldSessions.programId} = ${list(programIds, "uuid")}`, isNamed(heldSessions.batchId, batchIds))}
    order by ${heldSessions.startsAt} desc, 1 limit ${limit}`);
  return rows;
}
