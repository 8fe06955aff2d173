import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { prepared } from "../../kernel/db/prepared.ts";
import { programs } from "../../programs/tables.ts";
import { seatsOffered, seatsTaken, seatsWanted } from "../queries.ts";
import { batchSettings, batches, batchWaiting } from "../tables.ts";

/** The settings of seats of a batch with its row, locked until the transaction ends. */
export async function lockSeats(tx: Tx, batchId: string) {
  const [setting] = await tx.select().from(batchSettings).where(eq(batchSettings.batchId, batchId)).for("update");
  const [batch] = await tx
    .select()
    .from(batches)
    .where(and(eq(batches.batchId, batchId), isNull(batches.deletedAt)));
  return setting === undefined || batch === undefined ? undefined : { setting, batch };
}

export type LockedSeats = NonNullable<Awaited<ReturnType<typeof lockSeats>>>;

/** The numbers of seats that are taken, offered and wanted. */
export async function countSeats(tx: Tx, batchId: string) {
  const id = sql`${batchId}::uuid`;
  const [row] = await tx
    .select({ taken: seatsTaken(id), offered: seatsOffered(id), wanted: seatsWanted(id) })
    .from(batches)
    .where(eq(batches.batchId, batchId));
  return row ?? { taken: 0, offered: 0, wanted: 0 };
}

export type WaitingRow = typeof batchWaiting.$inferSelect;

/** Adds a person to the end of the line; one who is in it stays in their place. */
export async function insertWaiting(tx: Tx, row: Omit<typeof batchWaiting.$inferInsert, "position">): Promise<void> {
  await tx.insert(batchWaiting).values(row).onConflictDoNothing();
}

export async function findWaiting(db: Db, batchId: string, userId: string): Promise<WaitingRow | undefined> {
  const [row] = await db
    .select()
    .from(batchWaiting)
    .where(and(eq(batchWaiting.batchId, batchId), eq(batchWaiting.userId, userId)));
  return row;
}

/** Takes a person out of the line; false if they were not in it. */
export async function deleteWaiting(tx: Tx, batchId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(batchWaiting)
    .where(and(eq(batchWaiting.batchId, batchId), eq(batchWaiting.userId, userId)))
    .returning({ userId: batchWaiting.userId });
  return rows.length === 1;
}

/** Takes the people out of the line whose offer ended before an instant. */
export async function deleteEndedOffers(tx: Tx, batchId: string, at: Date): Promise<void> {
  await tx.delete(batchWaiting).where(and(eq(batchWaiting.batchId, batchId), lte(batchWaiting.offerEndsAt, at)));
}

/** Takes a person out of all lines; returns the batches. */
export async function deleteWaitingOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .delete(batchWaiting)
    .where(eq(batchWaiting.userId, userId))
    .returning({ batchId: batchWaiting.batchId });
  return rows.map(({ batchId }) => batchId);
}

/** The next people in line without an offer. */
export const listNext = (tx: Tx, batchId: string, limit: number) =>
  tx
    .select({ userId: batchWaiting.userId })
    .from(batchWaiting)
    .where(and(eq(batchWaiting.batchId, batchId), isNull(batchWaiting.offerEndsAt)))
    .orderBy(asc(batchWaiting.position))
    .limit(limit);

const recipientColumns = {
  userId: users.userId,
  firstName: users.firstName,
  email: users.email,
  locale: users.primaryReadingLanguage,
  timeZone: users.timezone,
  batchId: batches.batchId,
  batchName: batches.batchName,
  programId: programs.programId,
  programName: programs.name,
};

/** Offers a seat to a person in line until an instant. */
export async function updateOffer(tx: Tx, batchId: string, userId: string, offerEndsAt: Date): Promise<void> {
  await tx
    .update(batchWaiting)
    .set({ offerEndsAt })
    .where(and(eq(batchWaiting.batchId, batchId), eq(batchWaiting.userId, userId)));
}

/** The batches with people in line without an offer, or with one that ended before an instant. */
export async function listBatchesWithLine(db: Db, at: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ batchId: batchWaiting.batchId })
    .from(batchWaiting)
    .where(or(isNull(batchWaiting.offerEndsAt), lte(batchWaiting.offerEndsAt, at)));
  return rows.map(({ batchId }) => batchId);
}

/** SQL: how many people of the line are before a row, and itself. */
const place = sql<number>`(select count(*)::int from ${batchWaiting} before where before.batch_id = ${batchWaiting.batchId}
  and (before.offer_ends_at is null, before.position) <= (${batchWaiting.offerEndsAt} is null, ${batchWaiting.position}))`;

/** The people in line for a batch, in order: those with an offer first. */
export const listLine = (db: Db, batchId: string) =>
  db
    .select({
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      place,
      sinceAt: batchWaiting.createdAt,
      offerEndsAt: batchWaiting.offerEndsAt,
    })
    .from(batchWaiting)
    .innerJoin(users, eq(users.userId, batchWaiting.userId))
    .where(eq(batchWaiting.batchId, batchId))
    .orderBy(sql`${batchWaiting.offerEndsAt} is null`, asc(batchWaiting.position));

export type LineRow = Awaited<ReturnType<typeof listLine>>[number];

const placesOfPerson = prepared((db) =>
  db
    .select({
      batchId: batches.batchId,
      batchName: batches.batchName,
      programId: programs.programId,
      programName: programs.name,
      timeZone: batches.timeZone,
      place,
      offerEndsAt: batchWaiting.offerEndsAt,
    })
    .from(batchWaiting)
    .innerJoin(batches, eq(batches.batchId, batchWaiting.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .where(
      and(eq(batchWaiting.userId, sql.placeholder("userId")), isNull(batches.deletedAt), isNull(programs.deletedAt)),
    )
    .orderBy(asc(batches.startsAt))
    .prepare("batches.placesOfPerson"),
);

/** The places of a person in the lines of batches that exist. */
export const listPlacesOf = (db: Db, userId: string) => placesOfPerson(db).execute({ userId });

export type PlaceRow = Awaited<ReturnType<typeof listPlacesOf>>[number];

/** A person in line or in a batch, with what a mail to them needs. */
export async function findRecipient(db: Db, batchId: string, userId: string) {
  const [row] = await db
    .select(recipientColumns)
    .from(users)
    .innerJoin(batches, eq(batches.batchId, batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .where(eq(users.userId, userId));
  return row;
}
