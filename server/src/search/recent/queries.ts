import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { recentSearches } from "./tables.ts";

export type RecentSearchRow = typeof recentSearches.$inferSelect;

/** The latest searches of a person. */
export const listRecent = (db: Db, userId: string, limit: number): Promise<RecentSearchRow[]> =>
  db
    .select()
    .from(recentSearches)
    .where(eq(recentSearches.userId, userId))
    .orderBy(desc(recentSearches.searchedAt), desc(recentSearches.recentSearchId))
    .limit(limit);

/** Inserts a search, or moves the one with the same text to the top; returns its id. */
export async function upsertRecent(tx: Tx, row: RecentSearchRow): Promise<string> {
  const [kept] = await tx
    .insert(recentSearches)
    .values(row)
    .onConflictDoUpdate({
      target: [recentSearches.userId, recentSearches.comparable],
      set: { searchText: row.searchText, type: row.type, searchedAt: row.searchedAt },
    })
    .returning({ id: recentSearches.recentSearchId });
  return kept?.id ?? row.recentSearchId;
}

/** Deletes all but the newest searches of a person. */
export async function deleteOlderSearches(tx: Tx, userId: string, kept: number): Promise<void> {
  const older = tx
    .select({ id: recentSearches.recentSearchId })
    .from(recentSearches)
    .where(eq(recentSearches.userId, userId))
    .orderBy(desc(recentSearches.searchedAt), desc(recentSearches.recentSearchId))
    .offset(kept);
  await tx.delete(recentSearches).where(inArray(recentSearches.recentSearchId, older));
}

/** Deletes one search of a person; false when there is none. */
export async function deleteRecent(tx: Tx, userId: string, recentSearchId: string): Promise<boolean> {
  const rows = await tx
    .delete(recentSearches)
    .where(and(eq(recentSearches.userId, userId), eq(recentSearches.recentSearchId, recentSearchId)))
    .returning({ id: recentSearches.recentSearchId });
  return rows.length > 0;
}

/** Deletes all searches of a person. */
export async function deleteAllRecent(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recentSearches).where(eq(recentSearches.userId, userId));
}
