import { and, asc, eq } from "drizzle-orm";
import { batchParticipants } from "../../batches/participants/tables.ts";
import { users } from "../../identity/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { sessionGuests } from "./tables.ts";

export type GuestRow = typeof sessionGuests.$inferSelect;

/** Adds a guest; undefined when the person is one already. */
export async function insertGuest(db: Db, row: typeof sessionGuests.$inferInsert): Promise<GuestRow | undefined> {
  const [inserted] = await db.insert(sessionGuests).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** The guests of a session in the order they came. */
export const listGuests = (db: Db, sessionId: string): Promise<GuestRow[]> =>
  db
    .select()
    .from(sessionGuests)
    .where(eq(sessionGuests.sessionId, sessionId))
    .orderBy(asc(sessionGuests.createdAt), asc(sessionGuests.guestId));

/** Whether an e-mail is of a guest of the session or of an active participant of its batch. */
export async function isIn(db: Db, session: { sessionId: string; batchId: string }, email: string): Promise<boolean> {
  const [guests, participants] = await Promise.all([
    db.$count(sessionGuests, and(eq(sessionGuests.sessionId, session.sessionId), eq(sessionGuests.email, email))),
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
