import { and, asc, eq, isNull, not } from "drizzle-orm";
import { batchParticipants } from "../../batches/tables.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { sessionGuests } from "../tables.ts";

export type GuestRow = typeof sessionGuests.$inferSelect;

/** Who is a guest now. */
const isPresent = isNull(sessionGuests.removedAt);

/** Adds a guest, or takes one in again who was removed, under another id; undefined when the person is one already. */
export async function insertGuest(tx: Tx, row: typeof sessionGuests.$inferInsert): Promise<GuestRow | undefined> {
  const { sessionId, userId } = sessionGuests;
  const [inserted] = await tx
    .insert(sessionGuests)
    .values(row)
    .onConflictDoUpdate({ target: [sessionId, userId], set: { ...row, removedAt: null }, setWhere: not(isPresent) })
    .returning();
  return inserted;
}

export async function findGuest(db: Db, sessionId: string, guestId: string): Promise<GuestRow | undefined> {
  const isIt = and(eq(sessionGuests.sessionId, sessionId), eq(sessionGuests.guestId, guestId), isPresent);
  const [row] = await db.select().from(sessionGuests).where(isIt);
  return row;
}

/** Takes a guest out of their session. */
export async function markRemoved(tx: Tx, guestId: string, at: Date): Promise<void> {
  await tx.update(sessionGuests).set({ removedAt: at }).where(eq(sessionGuests.guestId, guestId));
}

/** The guests of a session in the order they came. */
export const listGuests = (db: Db, sessionId: string): Promise<GuestRow[]> =>
  db
    .select()
    .from(sessionGuests)
    .where(and(eq(sessionGuests.sessionId, sessionId), isPresent))
    .orderBy(asc(sessionGuests.createdAt), asc(sessionGuests.guestId));

/** Whether an e-mail is of a guest of the session or of an active participant of its batch. */
export async function isIn(db: Db, session: { sessionId: string; batchId: string }, email: string): Promise<boolean> {
  const [guests, participants] = await Promise.all([
    db.$count(
      sessionGuests,
      and(eq(sessionGuests.sessionId, session.sessionId), eq(sessionGuests.email, email), isPresent),
    ),
    db
      .select({ userId: users.userId })
      .from(batchParticipants)
      .innerJoin(users, eq(users.userId, batchParticipants.userId))
      .where(
        and(
          eq(batchParticipants.batchId, session.batchId),
          eq(batchParticipants.entityStatus, "ACTIVE"),
          eq(users.email, email),
        ),
      )
      .limit(1),
  ]);
  return guests > 0 || participants.length > 0;
}
