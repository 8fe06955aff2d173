import type { searchGraph } from "@openrounds/contract/search/graph.ts";
import type { Resolvers } from "../kernel/graph/handlers.ts";
import { searchHubs } from "./hubs/service.ts";
import { searchPrograms } from "./programs/service.ts";

export const searchResolvers: Resolvers<(typeof searchGraph)["operations"]> = {
  searchHub: (search, context) => searchHubs(context, search),
  searchProgram: (search, context) => searchPrograms(context, search),
};
