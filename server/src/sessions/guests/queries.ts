import { and, asc, eq, isNull, not } from "drizzle-orm";
import { batchParticipants } from "../../batches/tables.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { sessionGuests } from "../tables.ts";

export type GuestRow = typeof sessionGuests.$inferSelect;

/** Whether a guest has not been removed. */
const isNotRemoved = isNull(sessionGuests.removedAt);

/** Inserts a guest, or adds a removed one again under another id; undefined when the person is a guest already. */
export async function insertGuest(tx: Tx, row: typeof sessionGuests.$inferInsert): Promise<GuestRow | undefined> {
  const { sessionId, userId } = sessionGuests;
  const [inserted] = await tx
    .insert(sessionGuests)
    .values(row)
    .onConflictDoUpdate({ target: [sessionId, userId], set: { ...row, removedAt: null }, setWhere: not(isNotRemoved) })
    .returning();
  return inserted;
}

export async function findGuest(db: Db, sessionId: string, guestId: string): Promise<GuestRow | undefined> {
  const isIt = and(eq(sessionGuests.sessionId, sessionId), eq(sessionGuests.guestId, guestId), isNotRemoved);
  const [row] = await db.select().from(sessionGuests).where(isIt);
  return row;
}

/** Marks a guest as removed. */
export async function markRemoved(tx: Tx, guestId: string, at: Date): Promise<void> {
  await tx.update(sessionGuests).set({ removedAt: at }).where(eq(sessionGuests.guestId, guestId));
}

/** The guests of a session in the order of addition. */
export const listGuests = (db: Db, sessionId: string): Promise<GuestRow[]> =>
  db
    .select()
    .from(sessionGuests)
    .where(and(eq(sessionGuests.sessionId, sessionId), isNotRemoved))
    .orderBy(asc(sessionGuests.createdAt), asc(sessionGuests.guestId));

/** Whether an e-mail belongs to a guest of the session or to an active participant of its batch. */
export async function isInSession(
  db: Db,
  session: { sessionId: string; batchId: string },
  email: string,
): Promise<boolean> {
  const [guests, participants] = await Promise.all([
    db.$count(
      sessionGuests,
      and(eq(sessionGuests.sessionId, session.sessionId), eq(sessionGuests.email, email), isNotRemoved),
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
