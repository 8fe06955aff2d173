import { comparableText } from "@openrounds/contract/kernel/text.ts";
import { SEARCH_LIMITS } from "@openrounds/contract/search/rules.ts";
import type { RecentSearch, RecentSearchType } from "@openrounds/contract/search/recent/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { deleteOlder, deleteRecent, listRecent, upsertRecent } from "./queries.ts";

export { deleteAllRecent } from "./queries.ts";

/** What a person searched for last, the newest first. */
export async function recentSearchesOf(db: Db, userId: string): Promise<RecentSearch[]> {
  const rows = await listRecent(db, userId, SEARCH_LIMITS.recent);
  return rows.map(({ recentSearchId, searchText, type, searchedAt }) => ({
    id: recentSearchId,
    searchText,
    type,
    searchedAt: searchedAt.getTime(),
  }));
}

/** Keeps a search of a person, and the newest ten; answers its id. */
export const keepRecentSearch = (
  db: Db,
  userId: string,
  { searchText, type }: { readonly searchText: string; readonly type: RecentSearchType },
): Promise<string> =>
  db.transaction(async (tx) => {
    // Half of a sign pair is no text that can be kept.
    const text = searchText.toWellFormed();
    const kept = { searchText: text, comparable: comparableText(text), type, searchedAt: now() };
    const id = await upsertRecent(tx, { ...kept, recentSearchId: newId(), userId });
    await deleteOlder(tx, userId, SEARCH_LIMITS.recent);
    return id;
  });

/** Forgets one search of a person. */
export async function forgetRecentSearch(db: Db, userId: string, id: string): Promise<void> {
  if (!(await db.transaction((tx) => deleteRecent(tx, userId, id)))) refuseNotFound();
}
