import { and, eq } from "drizzle-orm";
import { isReachable } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { calendarFeeds } from "./tables.ts";

export type FeedRow = typeof calendarFeeds.$inferSelect;

/** The feed of a person. */
export async function findFeed(db: Db, userId: string): Promise<FeedRow | undefined> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return row;
}

/** The feed with a token, and the language of its person, whose account is open. */
export async function findFeedByToken(db: Db, tokenHash: string) {
  const [row] = await db
    .select({ feed: calendarFeeds, locale: users.primaryReadingLanguage })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.userId, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), isReachable));
  return row;
}

/** Gives a person a feed; replaces the one they have. */
export async function upsertFeed(
  tx: Tx,
  row: Pick<FeedRow, "userId" | "tokenHash" | "tokenSeal" | "createdAt">,
): Promise<void> {
  const fresh = { ...row, contentHash: "", changedAt: null, readAt: null };
  await tx.insert(calendarFeeds).values(fresh).onConflictDoUpdate({ target: calendarFeeds.userId, set: fresh });
}

export async function deleteFeed(tx: Tx, userId: string): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

/** Records that a calendar read a feed, unless it was renewed since. */
export async function updateReading(
  tx: Tx,
  tokenHash: string,
  reading: Pick<FeedRow, "contentHash" | "changedAt" | "readAt">,
): Promise<void> {
  await tx.update(calendarFeeds).set(reading).where(eq(calendarFeeds.tokenHash, tokenHash));
}
