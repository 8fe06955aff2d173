import { and, gte, isNull, lt, or, sql, type Column, type SQL } from "drizzle-orm";
import type { AttendedFilter, ShownPeople } from "@openrounds/contract/analytics/filters.ts";
import { RUNNING_ROLES, exactPlaces, type ChosenPlaces } from "@openrounds/contract/analytics/rules.ts";
import type { Gender } from "@openrounds/contract/identity/schemas.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import { users } from "../../identity/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { members, organizations } from "../../organizations/tables.ts";
import { programs } from "../../programs/tables.ts";
import { occupations } from "../../reference/tables.ts";
import { sessions } from "../../sessions/tables.ts";
import { attendances, heldSessions, personNumbers } from "../attendances/tables.ts";
import { userLocations } from "../locations/tables.ts";

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

/** A scope with the people who attended as much as it asks for. */
export interface CountedScope extends FigureScope {
  /** Their numbers; undefined when it asks for nothing. */
  readonly enough: readonly number[] | undefined;
}

export const list = (values: readonly string[], type: "uuid" | "text"): SQL =>
  sql`any(${sql.param([...values])}::${sql.raw(type)}[])`;
export const isNamed = (column: unknown, values: readonly string[], type: "uuid" | "text" = "uuid"): SQL | undefined =>
  values.length === 0 ? undefined : sql`${column} = ${list(values, type)}`;

/** Numbers of people as an array. */
export const numberList = (numbers: readonly number[]): SQL => sql`${`{${numbers.join(",")}}`}::int[]`;

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

/** Whether a person is in one of the places; undefined for everywhere. */
function isPlaced(places: ChosenPlaces): SQL | undefined {
  const { countryCode, region, town } = userLocations;
  const { countryList, stateList, townList } = exactPlaces(places);
  const countryCodes = stateList.map((state) => state.slice(0, COUNTRY_LENGTH));
  const regions = stateList.map((state) => state.slice(COUNTRY_LENGTH + 1));
  return or(
    isNamed(countryCode, countryList, "text"),
    stateList.length === 0
      ? undefined
      : sql`(${countryCode}, ${region}) in (
          select * from unnest(${sql.param(countryCodes)}::text[], ${sql.param(regions)}::text[]))`,
    isNamed(sql`${countryCode} || '.' || ${region} || '/' || ${town}`, townList, "text"),
  );
}

/** Whether a person has a profession, or one of the professions of a group. */
const isOfProfessions = ({ professionIds }: FigureScope): SQL | undefined =>
  professionIds.length === 0
    ? undefined
    : sql`${users.occupationId} in (select ${occupations.occupationId} from ${occupations}
        where ${or(isNamed(occupations.occupationId, professionIds), isNamed(occupations.parentId, professionIds))})`;

/** Whether a person is in scope by what they are and where they are; undefined for everybody. */
const isLike = (shown: FigureScope): SQL | undefined =>
  and(isOfProfessions(shown), isNamed(users.gender, shown.genderIds, "text"), isPlaced(shown.places));

/**
 * The person of an id, with where they are. The limit makes it a look-up by the key: the planner would rather read all
 * accounts than look up some thousand of them.
 */
const personOf = (id: SQL | Column, isLikeThem?: SQL): SQL => sql`(
  select ${users.userId}, ${users.occupationId}, ${users.gender}, ${users.organizationId}, ${userLocations.countryCode},
    ${userLocations.region}
  from ${users} left join ${userLocations} on ${userLocations.userId} = ${users.userId}
  where ${and(sql`${users.userId} = ${id}`, isLikeThem)} limit 1)`;

/** Whether the scope asks how much people attended. */
export const asksAttended = ({ attended }: FigureScope): boolean =>
  attended.sessions !== undefined || attended.percent !== undefined;

/** Whether the scope is of everybody, by what they are, where they are and what they attended. */
export const isOfEverybody = (shown: FigureScope): boolean => isLike(shown) === undefined && !asksAttended(shown);

/**
 * Whether a column names a person in scope; undefined for everybody. Each person is looked up, since the people of a
 * hub are few among all accounts.
 */
export function isOfPeople(column: Column, shown: CountedScope): SQL | undefined {
  const like = isLike(shown);
  return and(
    like === undefined ? undefined : sql`(select true from ${personOf(column, like)} person)`,
    shown.enough === undefined
      ? undefined
      : sql`${column} in (select ${personNumbers.userId} from ${personNumbers}
          where ${personNumbers.number} = any(${numberList(shown.enough)}))`,
    isCounted(column, shown),
  );
}

/** An active place in a batch of someone who does not run it. */
export const isTakingPart = sql`${batchParticipants.entityStatus} = 'ACTIVE'
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
export const isShown = (shown: CountedScope): SQL | undefined =>
  and(ofSessions(attendances, shown), isOfPeople(attendances.userId, shown));

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

/** A counted session with its rollup. */
export interface PackedSession extends Record<string, unknown> {
  readonly sessionId: string;
  readonly programId: string;
  readonly batchId: string;
  readonly startMs: number;
  /** Its first day in the time zone. */
  readonly day: string;
  readonly isShown: boolean;
  readonly isBefore: boolean;
  readonly people: Buffer;
  /** Empty out of scope. */
  readonly stays: Buffer;
}

export interface SessionScopes {
  readonly shown: FigureScope;
  /** The preceding scope, for comparisons. */
  readonly before?: FigureScope | undefined;
  /** Whether all sessions of the programs are read, to know when people first came. */
  readonly withFirsts?: boolean;
}

/** The counted sessions of the scopes in order of their start. */
export async function listPacked(
  db: Db,
  { shown, before, withFirsts = false }: SessionScopes,
): Promise<PackedSession[]> {
  const { rows } = await db.execute<PackedSession>(sql`
    with held as (
      select *, coalesce(${ofSessions(heldSessions, shown)}, false) as is_shown,
        ${before === undefined ? sql`false` : ofSessions(heldSessions, before)} as is_before
      from ${heldSessions} where ${heldSessions.programId} = ${list(shown.programIds, "uuid")})
    select session_id as "sessionId", program_id as "programId", batch_id as "batchId",
      (extract(epoch from starts_at) * 1000)::float8 as "startMs",
      to_char(starts_at at time zone ${shown.timeZone}, 'YYYY-MM-DD') as day, is_shown as "isShown",
      is_before as "isBefore", coalesce(people, '') as people, case when is_shown or is_before then stays else '' end as stays
    from held where ${withFirsts ? sql`true` : sql`is_shown or is_before`} order by starts_at, session_id`);
  return rows;
}

/** People who are alike. */
export interface PeopleGroup extends Record<string, unknown> {
  readonly occupationId: string | null;
  readonly gender: Gender;
  /** Their workplace; null without one. */
  readonly organizationId: string | null;
  /** Their numbers, each in 4 bytes. */
  readonly numbers: Buffer;
}

/** Those of some people who are in scope, by profession, gender and workplace; what they attended is not looked at. */
export async function listAlike(db: Db, shown: FigureScope, numbers: readonly number[]): Promise<PeopleGroup[]> {
  const { rows } = await db.execute<PeopleGroup>(sql`
    select person.occupation_id as "occupationId", person.gender, person.organization_id as "organizationId",
      string_agg(int4send(${personNumbers.number}), ''::bytea) as numbers
    from ${personNumbers} cross join lateral ${personOf(personNumbers.userId, isLike(shown))} person
    where ${and(sql`${personNumbers.number} = any(${numberList(numbers)})`, isCounted(personNumbers.userId, shown))}
    group by 1, 2, 3`);
  return rows;
}

/** The people who take part in a batch. */
export interface BatchSeats extends Record<string, unknown> {
  readonly batchId: string;
  /** Their numbers, each in 4 bytes. */
  readonly numbers: Buffer;
}

/** The people with a number who take part in some batches. */
export async function listSeats(db: Db, batchIds: readonly string[]): Promise<BatchSeats[]> {
  const { rows } = await db.execute<BatchSeats>(sql`
    select ${batchParticipants.batchId} as "batchId", string_agg(int4send(number), ''::bytea) as numbers
    from ${batchParticipants} cross join lateral (
      select number from ${personNumbers} where ${personNumbers.userId} = ${batchParticipants.userId} limit 1) known
    where ${batchParticipants.batchId} = ${list(batchIds, "uuid")} and ${isTakingPart} group by 1`);
  return rows;
}

/** The sessions that a person attended, and those that were held in the batches of the person. */
export interface Standing {
  attended: number;
  held: number;
  minutes: number;
  lastMs: number;
}

/** The standing of a person by number. */
export interface PersonStanding extends Readonly<Standing> {
  readonly number: number;
}
