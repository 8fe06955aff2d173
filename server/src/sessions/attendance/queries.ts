import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  sql,
  type SQL,
} from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { SortOrder } from "@openrounds/contract/kernel/paging.ts";
import { BATCH_ROLES, type BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import type { AttendanceEvent } from "@openrounds/contract/sessions/attendance/rules.ts";
import type { AttendedColumn } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { matchesText } from "../../batches/participants/service.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { batchParticipants } from "../../batches/tables.ts";
import { sessions, attendanceMarks, attendanceEvents, presences, sessionGuests } from "../tables.ts";

export type NewEvent = typeof attendanceEvents.$inferInsert;

/** Inserts ledger events; existing ones are skipped. Returns how many are new. */
export async function insertEvents(tx: Tx, rows: readonly NewEvent[]): Promise<number> {
  if (rows.length === 0) return 0;
  const inserted = await tx
    .insert(attendanceEvents)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ eventId: attendanceEvents.eventId });
  return inserted.length;
}

/** All ledger events of a session. */
export async function listEvents(db: Db, sessionId: string): Promise<AttendanceEvent[]> {
  const { userId, connectionId, kind, source, at } = attendanceEvents;
  const rows = await db
    .select({ userId, connectionId, kind, source, at })
    .from(attendanceEvents)
    .where(eq(attendanceEvents.sessionId, sessionId));
  return rows.map(({ at: instant, ...row }) => ({ ...row, atMs: instant.getTime() }));
}

/** The ledger events of a person in sessions, by session. */
export async function listEventsOf(
  db: Db,
  ofUserId: string,
  sessionIds: readonly string[],
): Promise<Map<string, AttendanceEvent[]>> {
  const { sessionId, userId, connectionId, kind, source, at } = attendanceEvents;
  const rows = await db
    .select({ sessionId, userId, connectionId, kind, source, at })
    .from(attendanceEvents)
    .where(and(eq(userId, ofUserId), inArray(sessionId, [...sessionIds])));
  const events = rows.map(({ at: instant, ...row }) => ({ ...row, atMs: instant.getTime() }));
  return Map.groupBy(events, (event) => event.sessionId);
}

/** The marks of a person in sessions. */
export const listMarksOf = (db: Db, userId: string, sessionIds: readonly string[]) =>
  db
    .select()
    .from(attendanceMarks)
    .where(and(eq(attendanceMarks.userId, userId), inArray(attendanceMarks.sessionId, [...sessionIds])));

const isActiveIn = (batchId: string): SQL | undefined =>
  and(eq(batchParticipants.batchId, batchId), eq(batchParticipants.entityStatus, "ACTIVE"));

/** The name of a person; a guest without an account has the name that an organiser entered. */
const firstName = sql<string>`coalesce(nullif(${users.firstName}, ''), ${sessionGuests.firstName}, '')`;
const lastName = sql<string>`coalesce(nullif(${users.lastName}, ''), ${sessionGuests.lastName}, '')`;

/**
 * The active participants of a batch, the guests of one of its sessions and everybody else with attendance; or one of
 * them.
 */
export function listPeople(db: Db, session: { sessionId: string; batchId: string }, userId?: string) {
  const isWanted = (
    column: (
      | typeof batchParticipants
      | typeof attendanceEvents
      | typeof attendanceMarks
      | typeof sessionGuests
    )["userId"],
  ) => (userId === undefined ? undefined : eq(column, userId));
  const ofBatch = db
    .select({ userId: batchParticipants.userId })
    .from(batchParticipants)
    .where(and(isActiveIn(session.batchId), isWanted(batchParticipants.userId)));
  const ofSession = db
    .select({ userId: attendanceEvents.userId })
    .from(attendanceEvents)
    .where(and(eq(attendanceEvents.sessionId, session.sessionId), isWanted(attendanceEvents.userId)));
  const ofMarks = db
    .select({ userId: attendanceMarks.userId })
    .from(attendanceMarks)
    .where(and(eq(attendanceMarks.sessionId, session.sessionId), isWanted(attendanceMarks.userId)));
  const ofGuests = db
    .select({ userId: sessionGuests.userId })
    .from(sessionGuests)
    .where(
      and(
        eq(sessionGuests.sessionId, session.sessionId),
        isNull(sessionGuests.removedAt),
        isWanted(sessionGuests.userId),
      ),
    );
  return db
    .select({
      userId: users.userId,
      firstName,
      lastName,
      email: users.email,
      countryCode: users.countryCode,
      phone: users.phone,
      roles: batchParticipants.roles,
      isGuest: sql<boolean>`${sessionGuests.guestId} is not null`,
    })
    .from(users)
    .leftJoin(batchParticipants, and(eq(batchParticipants.userId, users.userId), isActiveIn(session.batchId)))
    .leftJoin(
      sessionGuests,
      and(eq(sessionGuests.userId, users.userId), eq(sessionGuests.sessionId, session.sessionId)),
    )
    .where(inArray(users.userId, union(ofBatch, ofSession, ofMarks, ofGuests)))
    .orderBy(asc(firstName), asc(lastName), asc(users.userId));
}

export type AttendancePerson = Awaited<ReturnType<typeof listPeople>>[number];

export interface AttendedFilter {
  readonly batchId: string;
  readonly roles: readonly BatchRole[];
  /** A minimum number of sessions. */
  readonly sessionAttended: number;
  /** Ids of sessions that must all be attended, without duplicates. */
  readonly sessionIds: readonly string[];
  readonly text: string;
  readonly withContacts: boolean;
  /** The chosen people; empty for all. */
  readonly userIds: readonly string[];
  /** Limits the list to one person, for callers who see only themselves. */
  readonly onlyUserId: string | undefined;
}

/** The number of attended sessions of the person in the outer row, and the last of them. */
const attendedColumns = (db: Db, { batchId, sessionIds }: AttendedFilter) =>
  db
    .select({
      total: sql<number>`count(*)::int`.as("total"),
      named:
        sql<number>`(count(*) filter (where ${sessions.sessionId}::text = any(${sql.param([...sessionIds])}::text[])))::int`.as(
          "named",
        ),
      lastAt: sql<string | null>`max(${sessions.startsAt})`.as("last_at"),
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.batchId, batchId),
        sql`exists (select 1 from ${presences} where ${presences.sessionId} = ${sessions.sessionId}
          and ${presences.userId} = ${batchParticipants.userId})`,
      ),
    )
    .as("attended");

type AttendedColumns = ReturnType<typeof attendedColumns>;

const matches = (attended: AttendedColumns, filter: AttendedFilter): SQL | undefined =>
  and(
    isActiveIn(filter.batchId),
    filter.roles.length > 0 ? arrayOverlaps(batchParticipants.roles, [...filter.roles]) : undefined,
    gte(attended.total, filter.sessionAttended),
    gte(attended.named, filter.sessionIds.length),
    matchesText(filter.text, filter.withContacts),
    filter.userIds.length === 0 ? undefined : inArray(batchParticipants.userId, [...filter.userIds]),
    filter.onlyUserId === undefined ? undefined : eq(batchParticipants.userId, filter.onlyUserId),
  );

export interface AttendedPage {
  readonly pageNo: number;
  readonly pageSize: number;
  /** The default order is the order of joining. */
  readonly sortBy?: AttendedColumn | undefined;
  readonly sortOrder: SortOrder;
}

const roleNames = sql.join(
  BATCH_ROLES.map((role) => sql`${role}`),
  sql`, `,
);
/** The rank of the highest role of a person, in the order of BATCH_ROLES. */
const highestRole = sql`(select min(array_position(array[${roleNames}]::text[], held.role))
  from unnest(${batchParticipants.roles}) as held (role))`;

/** The order of a page; people without attendance are always last. */
function orderOf(attended: AttendedColumns, { sortBy, sortOrder }: AttendedPage): SQL[] {
  const direction = sortOrder === "DESC" ? desc : asc;
  const columns = {
    name: [direction(sql`lower(${users.firstName} || ' ' || ${users.lastName})`)],
    role: [direction(highestRole)],
    attended: [direction(attended.total)],
    lastAttended: [sql`${direction(attended.lastAt)} nulls last`],
  };
  return [...(sortBy === undefined ? [] : columns[sortBy]), asc(batchParticipants.createdAt), asc(users.userId)];
}

/** A page of the participants of a batch with their attendance. */
export function listAttended(db: Db, filter: AttendedFilter, page: AttendedPage) {
  const attended = attendedColumns(db, filter);
  return db
    .select({
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      countryCode: users.countryCode,
      phone: users.phone,
      profileImage: users.profileImage,
      roles: batchParticipants.roles,
      entityStatus: batchParticipants.entityStatus,
      sessionsAttended: attended.total,
      lastAttendedAt: attended.lastAt,
    })
    .from(batchParticipants)
    .innerJoin(users, eq(users.userId, batchParticipants.userId))
    .crossJoinLateral(attended)
    .where(matches(attended, filter))
    .orderBy(...orderOf(attended, page))
    .limit(page.pageSize)
    .offset(page.pageNo * page.pageSize);
}

export type AttendedRow = Awaited<ReturnType<typeof listAttended>>[number];

/** The number of participants on all pages. */
export async function countAttended(db: Db, filter: AttendedFilter): Promise<number> {
  const attended = attendedColumns(db, filter);
  const [row] = await db
    .select({ total: count() })
    .from(batchParticipants)
    .innerJoin(users, eq(users.userId, batchParticipants.userId))
    .crossJoinLateral(attended)
    .where(matches(attended, filter));
  return row?.total ?? 0;
}

/** How many of the sessions belong to the batch. */
export const countOfBatch = (db: Db, batchId: string, sessionIds: readonly string[]): Promise<number> =>
  db.$count(sessions, and(eq(sessions.batchId, batchId), inArray(sessions.sessionId, [...sessionIds])));

/** The number of sessions of the batch that took place. */
export const countHeldSessions = (db: Db, batchId: string): Promise<number> =>
  db.$count(sessions, and(eq(sessions.batchId, batchId), eq(sessions.status, "COMPLETED")));

/** The marks of a session with the names of the people who entered them. */
export const listMarks = (db: Db, sessionId: string) =>
  db
    .select({
      ...getTableColumns(attendanceMarks),
      byName: sql<string>`trim(concat(${users.firstName}, ' ', ${users.lastName}))`,
    })
    .from(attendanceMarks)
    .leftJoin(users, eq(users.userId, attendanceMarks.markedBy))
    .where(eq(attendanceMarks.sessionId, sessionId));

export type MarkRow = Awaited<ReturnType<typeof listMarks>>[number];
