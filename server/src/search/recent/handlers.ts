import type { recentSearchEndpoints } from "@openrounds/contract/search/recent/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { deleteAllRecent, forgetRecentSearch, keepRecentSearch, recentSearchesOf } from "./service.ts";

export const recentSearchHandlers: Handlers<typeof recentSearchEndpoints> = {
  async list({ query: { userId } }, { db, actor }) {
    if (userId !== actor.userId) refuseNotFound();
    return { recentSearchList: await recentSearchesOf(db, userId) };
  },
  async save({ body }, { db, actor }) {
    return { recentSearch: { id: await keepRecentSearch(db, actor.userId, body) } };
  },
  async remove({ params }, { db, actor }) {
    await forgetRecentSearch(db, actor.userId, params.id);
    return {};
  },
  async removeAll(_input, { db, actor }) {
    await db.transaction((tx) => deleteAllRecent(tx, actor.userId));
    return {};
  },
};
