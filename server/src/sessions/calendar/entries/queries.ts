import { and, eq, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import { batchSettings, batches, batchParticipants } from "../../../batches/tables.ts";
import { isReachable } from "../../../identity/service.ts";
import { users } from "../../../identity/tables.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { programs } from "../../../programs/tables.ts";
import { sessions, sessionGuests } from "../../tables.ts";
import { entry, type CalendarSession } from "../queries.ts";
import { calendarEntries } from "./tables.ts";

const takesPart = sql`exists (select 1 from ${batchParticipants} bp where bp.batch_id = ${sessions.batchId}
  and bp.user_id = ${calendarEntries.userId} and bp.entity_status in ('ACTIVE', 'INVITED'))`;
const isGuest = sql`exists (select 1 from ${sessionGuests} g where g.session_id = ${sessions.sessionId}
  and g.user_id = ${calendarEntries.userId} and g.removed_at is null)`;
/** The guest whose link the person uses, if they are not in the batch. */
const guestId = sql<string | null>`(select g.guest_id from ${sessionGuests} g
  where g.session_id = ${sessions.sessionId} and g.user_id = ${calendarEntries.userId} and g.removed_at is null
  and not ${takesPart})`;
/** Whether the session currently belongs in the person's calendar. */
const belongs = sql<boolean>`(${sessions.status} <> 'CANCELLED' and ${batches.deletedAt} is null
  and ${programs.deletedAt} is null and (${takesPart} or ${isGuest}))`;

/** Whether an entry must be sent: it is due, has changed, or must be cancelled. */
const isUnsent = (at: Date): SQL => sql`(${calendarEntries.status} = 'DUE' or ${calendarEntries.status} = 'SENT' and (
  (not ${belongs} and ${calendarEntries.endsAt} > ${at})
  or (${belongs} and ${sessions.status} in ('SCHEDULED', 'INPROGRESS')
    and greatest(${sessions.endsAt}, ${calendarEntries.endsAt}) > ${at}
    and (${sessions.startsAt}, ${sessions.endsAt}, ${sessions.topic}, ${batchSettings.vcProvider})
      is distinct from (${calendarEntries.startsAt}, ${calendarEntries.endsAt}, ${calendarEntries.topic},
        ${calendarEntries.vcProvider}))))`;

const sentColumns = {
  status: calendarEntries.status,
  sequence: calendarEntries.sequence,
  topic: calendarEntries.topic,
  startsAt: calendarEntries.startsAt,
  endsAt: calendarEntries.endsAt,
};

/** The people of a batch with unsent calendar changes. */
export async function listPeopleWithUnsentChanges(db: Db, batchId: string, at: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: calendarEntries.userId })
    .from(calendarEntries)
    .innerJoin(sessions, eq(sessions.sessionId, calendarEntries.sessionId))
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .innerJoin(batchSettings, eq(batchSettings.batchId, batches.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .where(and(eq(sessions.batchId, batchId), isUnsent(at)));
  return rows.map(({ userId }) => userId);
}

/** The unsent changes of one person in a batch, locked until the transaction ends. */
export const lockUnsentChanges = (tx: Tx, { batchId, userId }: { batchId: string; userId: string }, at: Date) =>
  tx
    .select({ session: entry, sessionStatus: sessions.status, sent: sentColumns, belongs, guestId })
    .from(calendarEntries)
    .innerJoin(sessions, eq(sessions.sessionId, calendarEntries.sessionId))
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .innerJoin(batchSettings, eq(batchSettings.batchId, batches.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .where(and(eq(sessions.batchId, batchId), eq(calendarEntries.userId, userId), isUnsent(at)))
    .orderBy(sessions.startsAt)
    .for("update", { of: calendarEntries });

export type UnsentChange = Awaited<ReturnType<typeof lockUnsentChanges>>[number];

const dueAgain = { status: "DUE" as const };

/**
 * Marks sessions as due for the active participants of their batch, once each; returns the number of people who had not
 * received them.
 */
export async function insertDue(
  tx: Tx,
  { batchId, sessionIds, userId }: { batchId: string; sessionIds: readonly string[]; userId?: string },
  at: Date,
): Promise<number> {
  const status = sql<"DUE">`'DUE'`.as("status");
  const added = await tx
    .insert(calendarEntries)
    .select(
      tx
        .select({
          sessionId: sessions.sessionId,
          userId: users.userId,
          status,
          sequence: sql<number>`0`.as("sequence"),
          topic: sql<string>`''`.as("topic"),
          startsAt: sql<Date | null>`null::timestamptz`.as("starts_at"),
          endsAt: sql<Date | null>`null::timestamptz`.as("ends_at"),
          vcProvider: sql<string>`''`.as("vc_provider"),
          updatedAt: sql<Date>`${at}::timestamptz`.as("updated_at"),
        })
        .from(sessions)
        .innerJoin(batchParticipants, eq(batchParticipants.batchId, sessions.batchId))
        .innerJoin(users, eq(users.userId, batchParticipants.userId))
        .where(
          and(
            eq(sessions.batchId, batchId),
            inArray(sessions.sessionId, [...sessionIds]),
            eq(batchParticipants.entityStatus, "ACTIVE"),
            userId === undefined ? undefined : eq(users.userId, userId),
            isNotNull(users.email),
            isReachable,
          ),
        ),
    )
    .onConflictDoUpdate({
      target: [calendarEntries.sessionId, calendarEntries.userId],
      set: dueAgain,
      setWhere: eq(calendarEntries.status, "WITHDRAWN"),
    })
    .returning({ userId: calendarEntries.userId });
  return new Set(added.map((row) => row.userId)).size;
}

/** The future sessions of a batch that were sent to its participants. */
export async function listShared(db: Db, batchId: string, at: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ sessionId: sessions.sessionId })
    .from(calendarEntries)
    .innerJoin(sessions, eq(sessions.sessionId, calendarEntries.sessionId))
    .where(
      and(eq(sessions.batchId, batchId), eq(sessions.status, "SCHEDULED"), sql`${sessions.endsAt} > ${at}`, takesPart),
    );
  return rows.map(({ sessionId }) => sessionId);
}

/** The highest sequence number that a person was sent for any of the sessions. */
export async function lastSequence(db: Db, userId: string, sessionIds: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ last: sql<number>`coalesce(max(${calendarEntries.sequence}), 0)::int` })
    .from(calendarEntries)
    .where(and(eq(calendarEntries.userId, userId), inArray(calendarEntries.sessionId, [...sessionIds])));
  return row?.last ?? 0;
}

export interface CalendarSending {
  readonly userId: string;
  readonly sequence: number;
  readonly at: Date;
}

/** Records sessions as they were sent to a person. */
export async function upsertSentEntries(
  tx: Tx,
  list: readonly CalendarSession[],
  { userId, sequence, at }: CalendarSending,
): Promise<void> {
  for (const { sessionId, topic, startsAt, endsAt, vcProvider } of list) {
    const sent = { status: "SENT" as const, sequence, topic, startsAt, endsAt, vcProvider, updatedAt: at };
    await tx
      .insert(calendarEntries)
      .values({ sessionId, userId, ...sent })
      .onConflictDoUpdate({ target: [calendarEntries.sessionId, calendarEntries.userId], set: sent });
  }
}

/** Records that sessions were cancelled in the calendar of a person. */
export async function markWithdrawn(
  tx: Tx,
  sessionIds: readonly string[],
  { userId, sequence, at }: CalendarSending,
): Promise<void> {
  if (sessionIds.length === 0) return;
  await tx
    .update(calendarEntries)
    .set({ status: "WITHDRAWN", sequence, updatedAt: at })
    .where(and(eq(calendarEntries.userId, userId), inArray(calendarEntries.sessionId, [...sessionIds])));
}
