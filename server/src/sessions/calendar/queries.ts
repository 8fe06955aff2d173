import { and, asc, eq, gt, gte, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { batchSettings, batches, batchParticipants } from "../../batches/tables.ts";
import { isReachable } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { deliveries } from "../../notifications/tables.ts";
import { programs } from "../../programs/tables.ts";
import { sessions } from "../tables.ts";

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

/** The effect key of a reminder. */
export const reminderKey = (sessionId: string, startsAt: Date, userId: string): string =>
  `reminder:${sessionId}:${startsAt.getTime()}:${userId}`;

const storedKey = (channel: string) =>
  sql`${channel} || ':reminder:' || ${sessions.sessionId} || ':'
    || (extract(epoch from ${sessions.startsAt}) * 1000)::bigint || ':' || ${users.userId}`;

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
    .select({ ...entry, person })
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .innerJoin(batchSettings, eq(batchSettings.batchId, batches.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .innerJoin(batchParticipants, eq(batchParticipants.batchId, batches.batchId))
    .innerJoin(users, eq(users.userId, batchParticipants.userId))
    .where(
      and(
        eq(sessions.status, "SCHEDULED"),
        gte(sessions.startsAt, at),
        // The longest reminder time, so that the index on the start is used.
        lte(sessions.startsAt, sql`${at}::timestamptz + interval '1 day'`),
        gt(batchSettings.reminderScheduleMinutes, 0),
        lte(
          sessions.startsAt,
          sql`${at}::timestamptz + make_interval(mins => ${batchSettings.reminderScheduleMinutes})`,
        ),
        eq(batches.entityStatus, "ACTIVE"),
        isNull(batches.deletedAt),
        isNull(programs.deletedAt),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        or(isNotNull(users.email), isNotNull(users.phone)),
        isReachable,
        after === undefined ? undefined : isAfter(after),
        sql`not exists (select 1 from ${deliveries} where ${deliveries.effectKey} in (${storedKey("MAIL")}, ${storedKey("SMS")}))`,
      ),
    )
    .orderBy(asc(sessions.startsAt), asc(sessions.sessionId), asc(users.userId))
    .limit(limit);

export type DueReminder = Awaited<ReturnType<typeof listDueReminders>>[number];
