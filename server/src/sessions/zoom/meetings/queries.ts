import { and, asc, desc, eq, gt, inArray, isNull, like, lt, ne, sql } from "drizzle-orm";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { batchParticipants, batchSettings, batches } from "../../../batches/tables.ts";
import { users } from "../../../identity/tables.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { programs } from "../../../programs/tables.ts";
import { attendanceEvents, sessionGuests, sessions } from "../../tables.ts";
import { zoomAccounts, zoomHostings, zoomMeetings, zoomRegistrants } from "../tables.ts";

export type ZoomMeetingRow = typeof zoomMeetings.$inferSelect;
export type ZoomRegistrantRow = typeof zoomRegistrants.$inferSelect;

/** A session with what decides about its meeting. */
export async function findTarget(db: Db, sessionId: string) {
  const [row] = await db
    .select({
      session: sessions,
      setting: { vcProvider: batchSettings.vcProvider, vcLink: batchSettings.vcLink },
      timeZone: batches.timeZone,
      programId: programs.programId,
      organizationId: programs.organizationId,
    })
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .innerJoin(batchSettings, eq(batchSettings.batchId, batches.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .where(and(eq(sessions.sessionId, sessionId), isNull(batches.deletedAt), isNull(programs.deletedAt)));
  return row;
}

export type MeetingTarget = NonNullable<Awaited<ReturnType<typeof findTarget>>>;

export async function findMeeting(db: Db, sessionId: string): Promise<ZoomMeetingRow | undefined> {
  const [row] = await db.select().from(zoomMeetings).where(eq(zoomMeetings.sessionId, sessionId));
  return row;
}

/** The meeting of an account by the id that Zoom gave it. */
export async function findMeetingById(
  db: Db,
  { accountId, meetingId }: { accountId: string; meetingId: string },
): Promise<ZoomMeetingRow | undefined> {
  const [row] = await db
    .select()
    .from(zoomMeetings)
    .where(and(eq(zoomMeetings.accountId, accountId), eq(zoomMeetings.meetingId, meetingId)));
  return row;
}

/** The meeting of a session, locked until the transaction ends. */
export async function lockMeeting(tx: Tx, sessionId: string): Promise<ZoomMeetingRow | undefined> {
  const [row] = await tx.select().from(zoomMeetings).where(eq(zoomMeetings.sessionId, sessionId)).for("update");
  return row;
}

/** Inserts the meeting of a session; false when it has one. */
export async function insertMeeting(tx: Tx, row: typeof zoomMeetings.$inferInsert): Promise<boolean> {
  const { sessionId } = zoomMeetings;
  return (await tx.insert(zoomMeetings).values(row).onConflictDoNothing().returning({ sessionId })).length > 0;
}

export async function updateMeeting(
  tx: Tx,
  sessionId: string,
  changes: Partial<typeof zoomMeetings.$inferInsert>,
): Promise<void> {
  await tx.update(zoomMeetings).set(changes).where(eq(zoomMeetings.sessionId, sessionId));
}

export async function deleteMeeting(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(zoomMeetings).where(eq(zoomMeetings.sessionId, sessionId));
}

interface BusyTime {
  readonly accountIds: readonly string[];
  readonly sessionId: string;
  readonly from: Date;
  readonly to: Date;
}

/** The hosts of accounts that host another open session within a period. */
export async function listBusyHosts(db: Db, { accountIds, sessionId, from, to }: BusyTime) {
  if (accountIds.length === 0) return [];
  return db
    .select({ accountId: zoomMeetings.accountId, host: zoomMeetings.host })
    .from(zoomMeetings)
    .innerJoin(sessions, eq(sessions.sessionId, zoomMeetings.sessionId))
    .where(
      and(
        inArray(zoomMeetings.accountId, [...accountIds]),
        ne(zoomMeetings.sessionId, sessionId),
        inArray(sessions.status, ["SCHEDULED", "INPROGRESS"]),
        lt(zoomMeetings.startsAt, to),
        gt(zoomMeetings.endsAt, from),
      ),
    );
}

interface Sweep {
  readonly at: Date;
  /** Sessions that start later wait. */
  readonly until: Date;
  readonly limit: number;
  readonly batchId?: string | undefined;
  readonly organizationId?: string | undefined;
}

/** Sessions that lack their meeting, or whose meeting differs from them. */
export async function listUnsynced(db: Db, { at, until, limit, batchId, organizationId }: Sweep): Promise<string[]> {
  const rows = await db
    .select({ sessionId: sessions.sessionId })
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .innerJoin(batchSettings, eq(batchSettings.batchId, batches.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .leftJoin(zoomMeetings, eq(zoomMeetings.sessionId, sessions.sessionId))
    .where(
      and(
        batchId === undefined ? undefined : eq(batches.batchId, batchId),
        organizationId === undefined ? undefined : eq(programs.organizationId, organizationId),
        eq(sessions.status, "SCHEDULED"),
        gt(sessions.endsAt, at),
        lt(sessions.startsAt, until),
        isNull(batches.deletedAt),
        isNull(programs.deletedAt),
        inArray(batchSettings.vcProvider, ["ZOOM_MEETING", "ZOOM_WEBINAR"]),
        eq(batchSettings.vcLink, ""),
        sql`exists (select 1 from ${zoomAccounts} where ${zoomAccounts.organizationId} = ${programs.organizationId}
          and ${zoomAccounts.removedAt} is null)`,
        sql`(${zoomMeetings.meetingId} is null or ${zoomMeetings.kind} <> ${batchSettings.vcProvider}
          or (${zoomMeetings.topic}, ${zoomMeetings.startsAt}, ${zoomMeetings.endsAt}, ${zoomMeetings.timeZone})
          <> (${sessions.topic}, ${sessions.startsAt}, ${sessions.endsAt}, ${batches.timeZone}))`,
      ),
    )
    .orderBy(asc(sessions.startsAt))
    .limit(limit);
  return rows.map(({ sessionId }) => sessionId);
}

/** Meetings whose session was deleted or cancelled, or meets elsewhere now. */
export async function listUnwanted(
  db: Db,
  { limit, batchId, organizationId }: Omit<Sweep, "until" | "at">,
): Promise<string[]> {
  const rows = await db
    .select({ sessionId: zoomMeetings.sessionId })
    .from(zoomMeetings)
    .leftJoin(sessions, eq(sessions.sessionId, zoomMeetings.sessionId))
    .leftJoin(batches, eq(batches.batchId, sessions.batchId))
    .leftJoin(programs, eq(programs.programId, batches.programId))
    .leftJoin(batchSettings, eq(batchSettings.batchId, batches.batchId))
    .where(
      and(
        batchId === undefined ? undefined : eq(zoomMeetings.batchId, batchId),
        organizationId === undefined ? undefined : eq(zoomMeetings.organizationId, organizationId),
        sql`(${sessions.sessionId} is null or ${sessions.status} in ('CANCELLED', 'NEVER_STARTED')
          or (${sessions.status} = 'SCHEDULED' and (${batches.deletedAt} is not null or ${programs.deletedAt} is not null
            or ${batchSettings.vcProvider} not in ('ZOOM_MEETING', 'ZOOM_WEBINAR') or ${batchSettings.vcLink} <> '')))`,
      ),
    )
    .limit(limit);
  return rows.map(({ sessionId }) => sessionId);
}

/** Whether the sessions of a batch meet, or are to meet, at Zoom by an account. */
export async function isAtZoom(db: Db, batchId: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select 1 from ${batchSettings} where ${batchSettings.batchId} = ${batchId}
        and ${batchSettings.vcProvider} in ('ZOOM_MEETING', 'ZOOM_WEBINAR') and ${batchSettings.vcLink} = '')
      or exists (select 1 from ${zoomMeetings} where ${zoomMeetings.batchId} = ${batchId}) as found`);
  return rows[0]?.found === true;
}

/** The name of a person in a session, that of a guest as an organizer entered it. */
export async function findName(db: Db, { sessionId, userId }: { sessionId: string; userId: string }) {
  const [row] = await db
    .select({
      firstName: sql<string>`coalesce(nullif(${users.firstName}, ''), ${sessionGuests.firstName}, '')`,
      lastName: sql<string>`coalesce(nullif(${users.lastName}, ''), ${sessionGuests.lastName}, '')`,
    })
    .from(users)
    .leftJoin(sessionGuests, and(eq(sessionGuests.userId, users.userId), eq(sessionGuests.sessionId, sessionId)))
    .where(eq(users.userId, userId));
  return row;
}

export async function findRegistrant(
  db: Db,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<ZoomRegistrantRow | undefined> {
  const [row] = await db
    .select()
    .from(zoomRegistrants)
    .where(and(eq(zoomRegistrants.sessionId, sessionId), eq(zoomRegistrants.userId, userId)));
  return row;
}

/** Inserts a registration, or replaces an older one of the person. */
export async function upsertRegistrant(tx: Tx, row: ZoomRegistrantRow): Promise<void> {
  const { registrantId, isPanelist, joinSeal, createdAt } = row;
  await tx
    .insert(zoomRegistrants)
    .values(row)
    .onConflictDoUpdate({
      target: [zoomRegistrants.sessionId, zoomRegistrants.userId],
      set: { registrantId, isPanelist, joinSeal, createdAt },
    });
}

export async function deleteRegistrant(
  tx: Tx,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<void> {
  await tx
    .delete(zoomRegistrants)
    .where(and(eq(zoomRegistrants.sessionId, sessionId), eq(zoomRegistrants.userId, userId)));
}

/** Deletes the registrations of a meeting that is created anew. */
export async function deleteRegistrants(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(zoomRegistrants).where(eq(zoomRegistrants.sessionId, sessionId));
}

/** The registrations of a person in the open sessions of a batch, or in one of its sessions. */
export const listRegistrations = (db: Db, { batchId, userId }: { batchId: string; userId: string }) =>
  db
    .select({ meeting: zoomMeetings, registrant: zoomRegistrants })
    .from(zoomRegistrants)
    .innerJoin(zoomMeetings, eq(zoomMeetings.sessionId, zoomRegistrants.sessionId))
    .innerJoin(sessions, eq(sessions.sessionId, zoomMeetings.sessionId))
    .where(
      and(
        eq(zoomRegistrants.userId, userId),
        eq(zoomMeetings.batchId, batchId),
        inArray(sessions.status, ["SCHEDULED", "INPROGRESS"]),
      ),
    );

/** Active participants of meetings that start soon or run, without a registration. */
export async function listUnregistered(db: Db, { at, until, limit }: Omit<Sweep, "batchId" | "organizationId">) {
  return db
    .select({
      sessionId: sessions.sessionId,
      userId: batchParticipants.userId,
      roles: sql<BatchRole[]>`${batchParticipants.roles}`,
    })
    .from(zoomMeetings)
    .innerJoin(sessions, eq(sessions.sessionId, zoomMeetings.sessionId))
    .innerJoin(batchParticipants, eq(batchParticipants.batchId, sessions.batchId))
    .leftJoin(
      zoomRegistrants,
      and(eq(zoomRegistrants.sessionId, sessions.sessionId), eq(zoomRegistrants.userId, batchParticipants.userId)),
    )
    .where(
      and(
        eq(batchParticipants.entityStatus, "ACTIVE"),
        inArray(sessions.status, ["SCHEDULED", "INPROGRESS"]),
        gt(sessions.endsAt, at),
        lt(sessions.startsAt, until),
        sql`${zoomMeetings.meetingId} is not null`,
        isNull(zoomRegistrants.userId),
      ),
    )
    .orderBy(asc(sessions.startsAt), asc(batchParticipants.userId))
    .limit(limit);
}

export async function insertHosting(tx: Tx, row: typeof zoomHostings.$inferInsert): Promise<void> {
  await tx.insert(zoomHostings).values(row);
}

/** Who was given the start link of a session, the last first. */
export const listHostings = (db: Db, sessionId: string) =>
  db.select().from(zoomHostings).where(eq(zoomHostings.sessionId, sessionId)).orderBy(desc(zoomHostings.at));

/** The mark of a host's stay, at the end of its id. */
export const HOST_MARK = ":host";

/** Whether a person is in the meeting of a session as its host now. */
export async function isHosting(
  db: Db,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<boolean> {
  const { connectionId, kind } = attendanceEvents;
  const [stay] = await db
    .select({ connectionId })
    .from(attendanceEvents)
    .where(
      and(
        eq(attendanceEvents.sessionId, sessionId),
        eq(attendanceEvents.userId, userId),
        eq(attendanceEvents.source, "ZOOM"),
        like(connectionId, `%${HOST_MARK}`),
      ),
    )
    .groupBy(connectionId)
    .having(sql`not bool_or(${kind} = 'LEAVE')`)
    .limit(1);
  return stay !== undefined;
}

/** The people who are registered for a meeting, by the id that Zoom gave them. */
export async function listRegistered(db: Db, sessionId: string): Promise<ReadonlyMap<string, string>> {
  const { registrantId, userId } = zoomRegistrants;
  const rows = await db
    .select({ registrantId, userId })
    .from(zoomRegistrants)
    .where(eq(zoomRegistrants.sessionId, sessionId));
  return new Map(rows.map((row) => [row.registrantId, row.userId]));
}
