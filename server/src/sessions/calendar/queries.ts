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

/** What a calendar needs to know of a session. */
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

/** A person who can be mailed. */
export async function findPerson(db: Db, userId: string) {
  const [row] = await db
    .select(person)
    .from(users)
    .where(and(eq(users.userId, userId), isNotNull(users.email), isReachable));
  return row;
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** What a reminder of a session to a person is about. */
export const reminderKey = (sessionId: string, startsAt: Date, userId: string): string =>
  `reminder:${sessionId}:${startsAt.getTime()}:${userId}`;

const storedKey = (channel: string) =>
  sql`${channel} || ':reminder:' || ${sessions.sessionId} || ':'
    || (extract(epoch from ${sessions.startsAt}) * 1000)::bigint || ':' || ${users.userId}`;

/** The last reminder of a page, after which the next one begins. */
export interface Reminded {
  readonly startsAt: Date;
  readonly sessionId: string;
  readonly person: { readonly userId: string };
}

const isAfter = ({ startsAt, sessionId, person: { userId } }: Reminded) =>
  sql`(${sessions.startsAt}, ${sessions.sessionId}, ${users.userId})
    > (${startsAt}::timestamptz, ${sessionId}::uuid, ${userId}::uuid)`;

/** A page of those who have not been reminded of a session whose reminder time has come, while it has not begun. */
export const listUnreminded = (db: Db, at: Date, { after, limit }: { after: Reminded | undefined; limit: number }) =>
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
        // The widest choice first, so that the index on time is used.
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

export type Unreminded = Awaited<ReturnType<typeof listUnreminded>>[number];
