import * as z from "zod/mini";
import { endpoint, signedInAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { recentSearchSchema, saveRecentSearchSchema } from "./schemas.ts";

export const recentSearchEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/search/recent",
    access: signedInAccess,
    summary: "What the caller searched for last, the newest first, each text once.",
    query: z.object({ userId: idSchema }),
    result: z.object({ recentSearchList: z.array(recentSearchSchema) }),
  }),
  save: endpoint({
    method: "POST",
    path: "/v1/search/recent",
    access: signedInAccess,
    summary: "Keeps a search of the caller; the ten newest are kept, and a text that is there already moves up.",
    rate: { max: 120, windowMs: 60_000 },
    body: saveRecentSearchSchema,
    result: z.object({ recentSearch: z.object({ id: z.string() }) }),
    example: { searchText: "diabetes", type: "program" },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/search/recent/:id",
    access: signedInAccess,
    summary: "Forgets one search of the caller.",
    params: z.object({ id: idSchema }),
    result: z.object({}),
  }),
  removeAll: endpoint({
    method: "DELETE",
    path: "/v1/search/recent",
    access: signedInAccess,
    summary: "Forgets all searches of the caller.",
    result: z.object({}),
  }),
};
