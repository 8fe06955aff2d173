import { searchGraph } from "@openrounds/contract/search/graph.ts";
import { networkSearchEndpoints } from "@openrounds/contract/search/network/endpoints.ts";
import { recentSearchEndpoints } from "@openrounds/contract/search/recent/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { graphService } from "../kernel/graph/handlers.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { networkSearchHandlers } from "./network/handlers.ts";
import { recentSearchHandlers } from "./recent/handlers.ts";
import { recentSearchReactions } from "./recent/listeners.ts";
import { searchResolvers } from "./resolvers.ts";

/** What the domain plugs into the server. */
export const search: Domain = {
  name: "search",
  endpoints: [
    endpointGroup("recentSearches", recentSearchEndpoints, recentSearchHandlers),
    endpointGroup("networkSearch", networkSearchEndpoints, networkSearchHandlers),
  ],
  graphs: [graphService(searchGraph, searchResolvers)],
  reactions: recentSearchReactions,
};
