import { and, gte, ilike, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import type { ShownPeople } from "@openrounds/contract/analytics/filters.ts";
import type { ParticipantColumn } from "@openrounds/contract/analytics/schemas.ts";
import type { ContentType } from "@openrounds/contract/content/schemas.ts";
import type { SortOrder } from "@openrounds/contract/kernel/paging.ts";
import { batches, batchParticipants } from "../batches/tables.ts";
import { contents } from "../content/tables.ts";
import { certificates } from "../certificates/tables.ts";
import { users } from "../identity/tables.ts";
import type { Db } from "../kernel/db/database.ts";
import { programs } from "../programs/tables.ts";
import { occupations } from "../reference/tables.ts";
import { sessions } from "../sessions/tables.ts";
import { heldSessions, personNumbers } from "./attendances/tables.ts";
import {
  isNamed,
  isOfPeople,
  isTakingPart,
  list,
  numberList,
  ofBatches,
  type CountedScope,
  type PersonStanding,
} from "./figures/queries.ts";
import { userLocations } from "./locations/tables.ts";

/** The number of valid certificates. */
export async function countCertificates(db: Db, shown: CountedScope): Promise<number> {
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
export async function countContents(db: Db, shown: CountedScope): Promise<{ type: ContentType; count: number }[]> {
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
export async function countRegistered(db: Db, shown: CountedScope): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(distinct joined.user_id)::int as total from ${batches} cross join lateral (
      select ${batchParticipants.userId} from ${batchParticipants} where ${and(
        sql`${batchParticipants.batchId} = ${batches.batchId}`,
        isTakingPart,
        shown.from === undefined ? undefined : gte(batchParticipants.createdAt, shown.from),
        shown.until === undefined ? undefined : lt(batchParticipants.createdAt, shown.until),
        isOfPeople(batchParticipants.userId, shown),
      )} offset 0) joined
    where ${ofBatches(shown)}`);
  return rows[0]?.total ?? 0;
}

/** A program with what its figures show of it. */
export interface FigureProgram extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  /** The hub that offers it. */
  readonly organizationId: string;
  readonly focusAreaIds: readonly string[];
}

/** Programs by name. */
export async function listPrograms(db: Db, programIds: readonly string[]): Promise<FigureProgram[]> {
  const { rows } = await db.execute<FigureProgram>(sql`
    select ${programs.programId} as id, ${programs.name} as name, ${programs.organizationId} as "organizationId",
      ${programs.focusAreaIds} as "focusAreaIds"
    from ${programs} where ${programs.programId} = ${list(programIds, "uuid")} order by 2`);
  return rows;
}

export interface FigureBatch extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly programName: string;
}

/** Batches by name. */
export async function listBatches(db: Db, batchIds: readonly string[]): Promise<FigureBatch[]> {
  const { rows } = await db.execute<FigureBatch>(sql`
    select ${batches.batchId} as id, ${batches.batchName} as name, ${programs.name} as "programName"
    from ${batches} join ${programs} on ${programs.programId} = ${batches.programId}
    where ${batches.batchId} = ${list(batchIds, "uuid")} order by 2`);
  return rows;
}

/** The topics of sessions by id. */
export async function listTopics(db: Db, sessionIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ sessionId: sessions.sessionId, topic: sessions.topic })
    .from(sessions)
    .where(inArray(sessions.sessionId, [...sessionIds]));
  return new Map(rows.map(({ sessionId, topic }) => [sessionId, topic]));
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
  last: sql`last_ms`,
});
/** The columns that are about attendance alone, so that only the people of a page are looked up. */
const COUNTED_COLUMNS: readonly (ParticipantColumn | undefined)[] = [undefined, "attended", "share", "hours", "last"];

const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const standingsTable = (standings: readonly PersonStanding[]): SQL => sql`
  select person.user_id, attended, held, minutes, last_ms
  from unnest(${numberList(standings.map(({ number }) => number))}, ${numberList(standings.map(({ attended }) => attended))},
    ${numberList(standings.map(({ held }) => held))}, ${numberList(standings.map(({ minutes }) => minutes))},
    ${`{${standings.map(({ lastMs }) => lastMs).join(",")}}`}::float8[]) given (number, attended, held, minutes, last_ms)
  cross join lateral (select user_id from ${personNumbers} where ${personNumbers.number} = given.number limit 1) person`;

/** A page of the attendees, those with the most sessions first unless sorted. */
export async function listParticipants(
  db: Db,
  standings: readonly PersonStanding[],
  { pageNumber, pageSize, sortBy, sortOrder = "ASC", text = "", locale }: ParticipantOrder,
): Promise<ParticipantPage> {
  const direction = sql.raw(sortOrder === "DESC" ? "desc" : "asc");
  const order = sortBy === undefined ? sql`` : sql`${sortedBy(locale)[sortBy]} ${direction},`;
  const isFound = or(ilike(nameOfPerson, patternOf(text)), ilike(users.organizationName, patternOf(text)));
  const withPeople = sql`cross join lateral (
      select * from ${users} where ${users.userId} = standings.user_id limit 1) users
    left join ${userLocations} on ${userLocations.userId} = standings.user_id
    left join ${occupations} on ${occupations.occupationId} = ${users.occupationId}`;
  const isCountedAlone = text === "" && COUNTED_COLUMNS.includes(sortBy);
  const { rows } = await db.execute<ParticipantReportRow & { readonly total: number }>(sql`
    with standings as materialized (${standingsTable(standings)}), found as (
      select standings.*,
        row_number() over (order by ${order} attended desc, standings.minutes desc, standings.user_id) as place
      from standings ${isCountedAlone ? sql`` : withPeople} ${text === "" ? sql`` : sql`where ${isFound}`}),
    page as (
      select standings.user_id as "userId", ${users.firstName} as "firstName", ${users.lastName} as "lastName",
        ${users.occupationId} as "occupationId", ${users.organizationName} as "organizationName",
        coalesce(${userLocations.region}, '') as region, coalesce(${userLocations.town}, '') as town,
        attended as sessions, held, standings.minutes, last_ms as "lastMs", place
      from (select * from found order by place limit ${pageSize} offset ${pageNumber * pageSize}) standings ${withPeople})
    select (select count(*)::int from found) as total, page.* from (select) one left join page on true order by place`);
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
