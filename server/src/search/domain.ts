import { searchGraph } from "@openrounds/contract/search/graph.ts";
import { recentSearchEndpoints } from "@openrounds/contract/search/recent/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { mountedGraph } from "../kernel/graph/handlers.ts";
import { mounted } from "../kernel/http/handlers.ts";
import { recentSearchHandlers } from "./recent/handlers.ts";
import { recentSearchReactions } from "./recent/listeners.ts";
import { searchResolvers } from "./resolvers.ts";

/** What search brings to the server. */
export const search: Domain = {
  name: "search",
  endpoints: [mounted("recentSearches", recentSearchEndpoints, recentSearchHandlers)],
  graphs: [mountedGraph(searchGraph, searchResolvers)],
  reactions: recentSearchReactions,
};
