import type { recentSearchEndpoints } from "@openrounds/contract/search/recent/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { deleteAllRecent, removeRecentSearch, storeRecentSearch, listRecentSearches } from "./service.ts";

export const recentSearchHandlers: Handlers<typeof recentSearchEndpoints> = {
  async list({ query: { userId } }, { db, actor }) {
    if (userId !== actor.userId) refuseNotFound();
    return { recentSearchList: await listRecentSearches(db, userId) };
  },
  async save({ body }, { db, actor }) {
    return { recentSearch: { id: await storeRecentSearch(db, actor.userId, body) } };
  },
  async remove({ params }, { db, actor }) {
    await removeRecentSearch(db, actor.userId, params.id);
    return {};
  },
  async removeAll(_input, { db, actor }) {
    await db.transaction((tx) => deleteAllRecent(tx, actor.userId));
    return {};
  },
};
