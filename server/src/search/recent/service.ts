import { comparableText } from "@openrounds/contract/kernel/text.ts";
import { SEARCH_LIMITS } from "@openrounds/contract/search/rules.ts";
import type { RecentSearch, RecentSearchType } from "@openrounds/contract/search/recent/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { deleteOlderSearches, deleteRecent, listRecent, upsertRecent } from "./queries.ts";

export { deleteAllRecent } from "./queries.ts";

/** The latest searches of a person. */
export async function listRecentSearches(db: Db, userId: string): Promise<RecentSearch[]> {
  const rows = await listRecent(db, userId, SEARCH_LIMITS.recent);
  return rows.map(({ recentSearchId, searchText, type, searchedAt }) => ({
    id: recentSearchId,
    searchText,
    type,
    searchedAt: searchedAt.getTime(),
  }));
}

/** Stores a search of a person, and deletes all but the newest ten; returns its id. */
export const storeRecentSearch = (
  db: Db,
  userId: string,
  { searchText, type }: { readonly searchText: string; readonly type: RecentSearchType },
): Promise<string> =>
  db.transaction(async (tx) => {
    // The database cannot store unpaired surrogates.
    const text = searchText.toWellFormed();
    const kept = { searchText: text, comparable: comparableText(text), type, searchedAt: now() };
    const id = await upsertRecent(tx, { ...kept, recentSearchId: newId(), userId });
    await deleteOlderSearches(tx, userId, SEARCH_LIMITS.recent);
    return id;
  });

/** Deletes one search of a person. */
export async function removeRecentSearch(db: Db, userId: string, id: string): Promise<void> {
  if (!(await db.transaction((tx) => deleteRecent(tx, userId, id)))) refuseNotFound();
}
