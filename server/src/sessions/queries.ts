import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
  type Placeholder,
  type SQL,
} from "drizzle-orm";
import type { StoredSessionStatus } from "@openrounds/contract/sessions/schemas.ts";
import type { AccountStatus } from "@openrounds/contract/identity/schemas.ts";
import { batchSettings, batches, batchParticipants } from "../batches/tables.ts";
import { users } from "../identity/tables.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import { prepared } from "../kernel/db/prepared.ts";
import { organizations } from "../organizations/tables.ts";
import { programParticipants, programRights, programs } from "../programs/tables.ts";
import { sessions, presences, sessionGuests } from "./tables.ts";

/** A person who speaks in a session. */
export interface SessionHost {
  readonly userId: string;
  readonly name: string;
}

const accessRowColumns = {
  session: sessions,
  batch: {
    batchId: batches.batchId,
    batchName: batches.batchName,
    timeZone: batches.timeZone,
    batchMode: batches.batchMode,
  },
  setting: { vcProvider: batchSettings.vcProvider, vcLink: batchSettings.vcLink },
  program: {
    programId: programs.programId,
    name: programs.name,
    organizationId: programs.organizationId,
    programType: programs.programType,
    visibility: programs.visibility,
  },
  parentId: organizations.parentId,
  coManagedBy: organizations.coManagedBy,
  canEdit: programRights.canEdit,
  canView: programRights.canView,
  takesPart: sql<boolean>`${programParticipants.userId} is not null`,
  roles: batchParticipants.roles,
  participantStatus: batchParticipants.entityStatus,
  /** A guest is a person who proved the e-mail that an organiser entered. */
  isGuest: sql<boolean>`${sessionGuests.guestId} is not null and ${users.emailVerifiedAt} is not null`,
  attendedCount: sql<number>`(select count(distinct ${presences.userId})::int from ${presences}
    where ${presences.sessionId} = ${sessions.sessionId})`,
};

const NO_HOSTS = sql<readonly SessionHost[]>`'[]'::json`;

/** Sessions with their access rows, for one person; hosts are read on request. */
export function selectAccessRows(db: Db, userId: string | Placeholder, hosts = NO_HOSTS) {
  return db
    .select({ ...accessRowColumns, hosts })
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .innerJoin(batchSettings, eq(batchSettings.batchId, batches.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .innerJoin(organizations, eq(organizations.organizationId, programs.organizationId))
    .leftJoin(programRights, and(eq(programRights.programId, programs.programId), eq(programRights.userId, userId)))
    .leftJoin(
      programParticipants,
      and(eq(programParticipants.programId, programs.programId), eq(programParticipants.userId, userId)),
    )
    .leftJoin(
      batchParticipants,
      and(eq(batchParticipants.batchId, batches.batchId), eq(batchParticipants.userId, userId)),
    )
    .leftJoin(
      sessionGuests,
      and(
        eq(sessionGuests.sessionId, sessions.sessionId),
        eq(sessionGuests.userId, userId),
        isNull(sessionGuests.removedAt),
      ),
    )
    .leftJoin(users, eq(users.userId, sessionGuests.userId));
}

/** Whether the batch and the program of a session exist. */
export const isExistingSession = (): SQL | undefined => and(isNull(batches.deletedAt), isNull(programs.deletedAt));

/**
 * Sessions that run or may still take place at the instant. The statuses are literals: the plan for all values of a
 * prepared read then knows how few sessions are open, and is kept.
 */
const isOpen = (at: Date | Placeholder): SQL =>
  sql`(${sessions.status} = 'INPROGRESS' or ${sessions.status} = 'SCHEDULED' and ${gt(sessions.endsAt, at)})`;

export async function findSession(db: Db, sessionId: string, userId: string) {
  const [row] = await selectAccessRows(db, userId).where(and(eq(sessions.sessionId, sessionId), isExistingSession()));
  return row;
}

export type SessionAccessRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;
export type SessionRow = SessionAccessRow["session"];

/** All sessions of a batch in order. */
export const listByBatch = (db: Db, batchId: string, userId: string): Promise<SessionAccessRow[]> =>
  selectAccessRows(db, userId)
    .where(and(eq(sessions.batchId, batchId), isExistingSession()))
    .orderBy(asc(sessions.startsAt), asc(sessions.sessionId));

/** The running and future sessions of a batch. */
export const listOpenByBatch = (db: Db, batchId: string, userId: string, at: Date): Promise<SessionAccessRow[]> =>
  selectAccessRows(db, userId)
    .where(and(eq(sessions.batchId, batchId), isOpen(at), isExistingSession()))
    .orderBy(asc(sessions.startsAt));

export interface TimeSpan {
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
}

/** The sessions of a person's batches within a period. */
export const listByPerson = (db: Db, userId: string, { from, to, limit }: TimeSpan): Promise<SessionAccessRow[]> =>
  selectAccessRows(db, userId)
    .where(
      and(
        eq(batchParticipants.userId, userId),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        gte(sessions.endsAt, from),
        lte(sessions.startsAt, to),
        isExistingSession(),
      ),
    )
    .orderBy(asc(sessions.startsAt))
    .limit(limit);

const person = sql.placeholder("userId");
const isActive = and(eq(batchParticipants.userId, person), eq(batchParticipants.entityStatus, "ACTIVE"));

/** The ids of the sessions of a person's batches, and of those to which they are a guest: each by its index. */
const idsOfPerson = sql`(select own.session_id from ${sessions} own
  join ${batchParticipants} place on place.batch_id = own.batch_id
  where place.user_id = ${person} and place.entity_status = 'ACTIVE'
  union select visit.session_id from ${sessionGuests} visit
  where visit.user_id = ${person} and visit.removed_at is null)`;

const openByPerson = prepared((db) =>
  selectAccessRows(db, person)
    .where(and(sql`${sessions.sessionId} in ${idsOfPerson}`, isOpen(sql.placeholder("at")), isExistingSession()))
    .orderBy(asc(sessions.startsAt))
    .limit(sql.placeholder("limit"))
    .prepare("sessions.openByPerson"),
);

/** The running and future sessions of a person, as participant or guest. */
export const listOpenByPerson = (db: Db, userId: string, at: Date, limit: number): Promise<SessionAccessRow[]> =>
  openByPerson(db).execute({ userId, at, limit });

const recentByPerson = prepared((db) =>
  selectAccessRows(db, person)
    .where(and(isActive, eq(sessions.status, "COMPLETED"), isExistingSession()))
    .orderBy(desc(sessions.startsAt))
    .limit(sql.placeholder("limit"))
    .prepare("sessions.recentByPerson"),
);

/** The last sessions of a person that took place. */
export const listRecentByPerson = (db: Db, userId: string, limit: number): Promise<SessionAccessRow[]> =>
  recentByPerson(db).execute({ userId, limit });

const openWhere = (isWithin: SQL | undefined, name: string) =>
  prepared((db) =>
    selectAccessRows(db, person)
      .where(and(isWithin, isOpen(sql.placeholder("at")), isExistingSession()))
      .orderBy(asc(sessions.startsAt))
      .limit(sql.placeholder("limit"))
      .prepare(name),
  );

const organization = sql.placeholder("organizationId");
const openOfOrganization = openWhere(eq(programs.organizationId, organization), "sessions.openOfOrganization");
const openBelow = openWhere(
  or(eq(organizations.organizationId, organization), eq(organizations.parentId, organization)),
  "sessions.openBelow",
);

/** The open sessions that a person lists, up to a limit. */
interface OpenSessionsQuery {
  readonly organizationId: string;
  readonly userId: string;
  readonly at: Date;
  readonly limit: number;
}

/** The running and future sessions of an organization. */
export const listOpenByOrganization = (db: Db, query: OpenSessionsQuery): Promise<SessionAccessRow[]> =>
  openOfOrganization(db).execute({ ...query });

/** The open sessions of a superhub and of the hubs below it, the next first. */
export const listOpenBelow = (db: Db, query: OpenSessionsQuery): Promise<SessionAccessRow[]> =>
  openBelow(db).execute({ ...query });

export async function insertSessions(tx: Tx, rows: (typeof sessions.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(sessions).values(rows);
}

const selectRows = (db: Db, batchId: string) =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.batchId, batchId))
    .orderBy(asc(sessions.startsAt), asc(sessions.sessionId));

/** The rows of the sessions of a batch in order. */
export const listRows = (db: Db, batchId: string): Promise<SessionRow[]> => selectRows(db, batchId);

/** The rows of the sessions of a batch in order, locked until the transaction ends. */
export const lockRows = (tx: Tx, batchId: string): Promise<SessionRow[]> => selectRows(tx, batchId).for("update");

/** The rows of the sessions of each batch, in order. */
export async function listRowsOfBatches(db: Db, batchIds: readonly string[]): Promise<Map<string, SessionRow[]>> {
  if (batchIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(sessions)
    .where(inArray(sessions.batchId, [...batchIds]))
    .orderBy(asc(sessions.startsAt), asc(sessions.sessionId));
  return Map.groupBy(rows, ({ batchId }) => batchId);
}

/** The batches of a program that have sessions. */
export async function listBatchesWithSessions(db: Db, programId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ batchId: sessions.batchId })
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .where(eq(batches.programId, programId));
  return rows.map(({ batchId }) => batchId);
}

/** An existing session, locked until the transaction ends. */
export async function lockSession(tx: Tx, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await tx.select().from(sessions).where(eq(sessions.sessionId, sessionId)).for("update");
  return row;
}

/** Whether anybody attended a session. */
export const isAttended = async (db: Db, sessionId: string): Promise<boolean> =>
  (await db.$count(presences, eq(presences.sessionId, sessionId))) > 0;

/** The sessions of a batch that anybody attended. */
export async function listAttended(db: Db, batchId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ sessionId: presences.sessionId })
    .from(presences)
    .innerJoin(sessions, eq(sessions.sessionId, presences.sessionId))
    .where(eq(sessions.batchId, batchId));
  return rows.map(({ sessionId }) => sessionId);
}

/** Whether a session is running. */
export const isRunning = async (db: Db, sessionId: string): Promise<boolean> =>
  (await db.$count(sessions, and(eq(sessions.sessionId, sessionId), eq(sessions.status, "INPROGRESS")))) > 0;

/** Whether another session of a batch starts at the instant; cancelled ones do not count. */
export const hasOtherSessionAt = async (
  db: Db,
  { batchId, sessionId, startsAt }: Pick<SessionRow, "batchId" | "sessionId" | "startsAt">,
): Promise<boolean> =>
  (await db.$count(
    sessions,
    and(
      eq(sessions.batchId, batchId),
      eq(sessions.startsAt, startsAt),
      ne(sessions.sessionId, sessionId),
      ne(sessions.status, "CANCELLED"),
    ),
  )) > 0;

export async function countOfBatch(db: Db, batchId: string, statuses: readonly StoredSessionStatus[]): Promise<number> {
  return db.$count(sessions, and(eq(sessions.batchId, batchId), inArray(sessions.status, [...statuses])));
}

/** The owner of running sessions: a batch, a program or an organization. */
export type SessionsOwner =
  | { readonly batchId: string }
  | { readonly programId: string }
  | { readonly organizationId: string };

function isOwnedBy(holding: SessionsOwner): SQL {
  if ("batchId" in holding) return eq(batches.batchId, holding.batchId);
  if ("programId" in holding) return eq(programs.programId, holding.programId);
  return eq(programs.organizationId, holding.organizationId);
}

/** The running sessions of a batch, a program or an organization. */
export async function listRunning(db: Db, holding: SessionsOwner): Promise<string[]> {
  const rows = await db
    .select({ sessionId: sessions.sessionId })
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .where(and(eq(sessions.status, "INPROGRESS"), isOwnedBy(holding)));
  return rows.map(({ sessionId }) => sessionId);
}

/** Whether a session of a program is running. */
export async function hasRunning(db: Db, programId: string): Promise<boolean> {
  const [row] = await db
    .select({ sessionId: sessions.sessionId })
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .where(and(eq(batches.programId, programId), eq(sessions.status, "INPROGRESS")))
    .limit(1);
  return row !== undefined;
}

export async function deleteSessions(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) await tx.delete(sessions).where(inArray(sessions.sessionId, [...sessionIds]));
}

type SessionChanges = Partial<Omit<typeof sessions.$inferInsert, "movedFrom">>;

/** Changes of a session that keep its former start, until it is moved back. */
const keepingStart = (changes: SessionChanges) =>
  changes.startsAt === undefined
    ? changes
    : {
        ...changes,
        movedFrom: sql`case when ${sessions.startsAt} = ${changes.startsAt}::timestamptz then ${sessions.movedFrom}
          when ${sessions.movedFrom} = ${changes.startsAt}::timestamptz then null else ${sessions.startsAt} end`,
      };

export async function updateSession(tx: Tx, sessionId: string, changes: SessionChanges): Promise<void> {
  await tx.update(sessions).set(keepingStart(changes)).where(eq(sessions.sessionId, sessionId));
}

export interface SessionMove {
  readonly sessionId: string;
  readonly from: StoredSessionStatus;
  readonly changes: SessionChanges;
}

/** Moves a session from one status to another; false when it has another status now. */
export async function updateSessionStatus(tx: Tx, { sessionId, from, changes }: SessionMove): Promise<boolean> {
  const rows = await tx
    .update(sessions)
    .set(keepingStart(changes))
    .where(and(eq(sessions.sessionId, sessionId), eq(sessions.status, from)))
    .returning({ sessionId: sessions.sessionId });
  return rows.length === 1;
}

/** Planned sessions that have ended, and running ones that should have ended before an instant. */
export async function listOverdue(db: Db, at: Date, endedBefore: Date) {
  return db
    .select({ sessionId: sessions.sessionId, status: sessions.status })
    .from(sessions)
    .where(
      or(
        and(eq(sessions.status, "SCHEDULED"), lt(sessions.endsAt, at)),
        and(eq(sessions.status, "INPROGRESS"), lt(sessions.endsAt, endedBefore)),
      ),
    )
    .limit(500);
}

const summariesOfPrograms = prepared((db) =>
  db
    .select({
      programId: batches.programId,
      batchCount: sql<number>`count(distinct ${batches.batchId})::int`,
      participantCount: sql<number>`(select count(distinct bp.user_id)::int from ${batchParticipants} bp
        join ${batches} b on b.batch_id = bp.batch_id
        where b.program_id = ${batches.programId} and b.deleted_at is null and bp.entity_status = 'ACTIVE')`,
      nextSessionAt: sql<string | null>`min(${sessions.startsAt}) filter (where ${isOpen(sql.placeholder("at"))})`,
    })
    .from(batches)
    .leftJoin(sessions, eq(sessions.batchId, batches.batchId))
    .where(and(sql`${batches.programId} = any(${sql.placeholder("programIds")})`, isNull(batches.deletedAt)))
    .groupBy(batches.programId)
    .prepare("sessions.summariesOfPrograms"),
);

/** For programs: the number of batches and of distinct active participants, and the start of the next session. */
export const summarizePrograms = (db: Db, programIds: readonly string[], at: Date) =>
  programIds.length === 0 ? Promise.resolve([]) : summariesOfPrograms(db).execute({ programIds, at });

/** Account statuses that invalidate a guest's link. */
const CLOSED_ACCOUNTS: AccountStatus[] = ["BLOCKED", "DEACTIVATED"];

/** A guest with their session and its access row; undefined for a removed guest or a closed account. */
export async function findGuestVisit(db: Db, guestId: string) {
  const [row] = await db
    .select({
      guest: sessionGuests,
      session: sessions,
      batch: { batchName: batches.batchName, timeZone: batches.timeZone },
      setting: { vcProvider: batchSettings.vcProvider, vcLink: batchSettings.vcLink },
      program: { name: programs.name },
      locale: users.primaryReadingLanguage,
    })
    .from(sessionGuests)
    .innerJoin(users, eq(users.userId, sessionGuests.userId))
    .innerJoin(sessions, eq(sessions.sessionId, sessionGuests.sessionId))
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .innerJoin(batchSettings, eq(batchSettings.batchId, batches.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .where(
      and(
        eq(sessionGuests.guestId, guestId),
        isNull(sessionGuests.removedAt),
        notInArray(users.status, CLOSED_ACCOUNTS),
        isNull(batches.deletedAt),
        isNull(programs.deletedAt),
      ),
    );
  return row;
}

export type GuestVisitRow = NonNullable<Awaited<ReturnType<typeof findGuestVisit>>>;
