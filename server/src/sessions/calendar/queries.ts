import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { batchSettings, batches, batchParticipants } from "../../batches/tables.ts";
import { isReachable } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import { REMINDER_LIMITS } from "@openrounds/contract/batches/reminders.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { organizations } from "../../organizations/tables.ts";
import { programs } from "../../programs/tables.ts";
import { sessions } from "../tables.ts";
import { sentReminders } from "./tables.ts";

export const entry = {
  sessionId: sessions.sessionId,
  batchId: sessions.batchId,
  topic: sessions.topic,
  startsAt: sessions.startsAt,
  endsAt: sessions.endsAt,
  batchName: batches.batchName,
  programName: programs.name,
  vcProvider: batchSettings.vcProvider,
};

const selectEntries = (db: Db) =>
  db
    .select(entry)
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .innerJoin(batchSettings, eq(batchSettings.batchId, batches.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId));

/** The fields of a session that calendars need. */
export type CalendarSession = Awaited<ReturnType<typeof selectEntries>>[number];

export async function findEntry(db: Db, sessionId: string): Promise<CalendarSession | undefined> {
  const [row] = await selectEntries(db).where(eq(sessions.sessionId, sessionId));
  return row;
}

/** The planned sessions of a batch that are not over. */
export const listEntries = (db: Db, batchId: string, at: Date): Promise<CalendarSession[]> =>
  selectEntries(db)
    .where(and(eq(sessions.batchId, batchId), eq(sessions.status, "SCHEDULED"), gt(sessions.endsAt, at)))
    .orderBy(asc(sessions.startsAt));

/** The starts of the sessions that are still planned. */
export async function listStarts(db: Db, sessionIds: readonly string[]): Promise<Map<string, Date>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .select({ sessionId: sessions.sessionId, startsAt: sessions.startsAt })
    .from(sessions)
    .where(and(inArray(sessions.sessionId, [...new Set(sessionIds)]), eq(sessions.status, "SCHEDULED")));
  return new Map(rows.map(({ sessionId, startsAt }) => [sessionId, startsAt]));
}

const person = {
  userId: users.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  countryCode: users.countryCode,
  phone: users.phone,
  locale: users.primaryReadingLanguage,
  timeZone: users.timezone,
};

/** A person with an e-mail. */
export async function findPerson(db: Db, userId: string) {
  const [row] = await db
    .select(person)
    .from(users)
    .where(and(eq(users.userId, userId), isNotNull(users.email), isReachable));
  return row;
}

export type CalendarRecipient = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Claims a reminder; false when another process, or an earlier run, claimed it. */
export async function claimReminder(tx: Tx, reminder: typeof sentReminders.$inferInsert): Promise<boolean> {
  const claimed = await tx.insert(sentReminders).values(reminder).onConflictDoNothing().returning();
  return claimed.length === 1;
}

/** Deletes the claims of sessions that started before an instant. */
export async function deleteRemindersBefore(tx: Tx, at: Date): Promise<void> {
  await tx.delete(sentReminders).where(lt(sentReminders.startsAt, at));
}

/** Deletes the claims of a person. */
export async function deleteRemindersOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sentReminders).where(eq(sentReminders.userId, userId));
}

/** The nearest reminder that is due, in minutes; null before the first. Earlier ones are not made up for. */
const dueMinutes = (at: Date) => sql<number>`(select min(minutes) from unnest(${batchSettings.reminderTimes}) minutes
  where ${sessions.startsAt} <= ${at}::timestamptz + make_interval(mins => minutes))`;

/** Whether a due reminder is at most a day late, so that a new batch does not begin with the reminder of last week. */
const isFresh = (at: Date) =>
  sql`${sessions.startsAt} > ${at}::timestamptz + make_interval(mins => ${dueMinutes(at)}) - interval '1 day'`;

/** The last reminder of a page, after which the next page starts (keyset pagination). */
export interface LastReminder {
  readonly startsAt: Date;
  readonly sessionId: string;
  readonly person: { readonly userId: string };
}

const isAfter = ({ startsAt, sessionId, person: { userId } }: LastReminder) =>
  sql`(${sessions.startsAt}, ${sessions.sessionId}, ${users.userId})
    > (${startsAt}::timestamptz, ${sessionId}::uuid, ${userId}::uuid)`;

/** A page of people with a due reminder of a session that has not begun. */
export const listDueReminders = (
  db: Db,
  at: Date,
  { after, limit }: { after: LastReminder | undefined; limit: number },
) =>
  db
    .select({
      ...entry,
      organizationId: programs.organizationId,
      organizationName: organizations.name,
      person,
      minutes: dueMinutes(at),
    })
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .innerJoin(batchSettings, eq(batchSettings.batchId, batches.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .innerJoin(organizations, eq(organizations.organizationId, programs.organizationId))
    .innerJoin(batchParticipants, eq(batchParticipants.batchId, batches.batchId))
    .innerJoin(users, eq(users.userId, batchParticipants.userId))
    .where(
      and(
        eq(sessions.status, "SCHEDULED"),
        gte(sessions.startsAt, at),
        // The longest reminder time, so that the index on the start is used.
        lte(sessions.startsAt, sql`${at}::timestamptz + make_interval(mins => ${REMINDER_LIMITS.longest}::int)`),
        isFresh(at),
        eq(batches.entityStatus, "ACTIVE"),
        isNull(batches.deletedAt),
        isNull(programs.deletedAt),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        or(isNotNull(users.email), isNotNull(users.phone)),
        isReachable,
        after === undefined ? undefined : isAfter(after),
        sql`not exists (select 1 from ${sentReminders} where ${sentReminders.sessionId} = ${sessions.sessionId}
          and ${sentReminders.userId} = ${users.userId} and ${sentReminders.startsAt} = ${sessions.startsAt}
          and ${sentReminders.minutes} = ${dueMinutes(at)})`,
      ),
    )
    .orderBy(asc(sessions.startsAt), asc(sessions.sessionId), asc(users.userId))
    .limit(limit);

export type DueReminder = Awaited<ReturnType<typeof listDueReminders>>[number];
