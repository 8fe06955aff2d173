import * as z from "zod/mini";
import { endpoint, signedInAccess } from "../../kernel/endpoint.ts";
import { networkFoundSchema, networkSearchSchema } from "./schemas.ts";

export const networkSearchEndpoints = {
  find: endpoint({
    method: "GET",
    path: "/v1/search/network",
    access: signedInAccess,
    summary:
      "People and content that a text finds: participants of batches whose contacts the caller may see, members of their organizations, and content of batches that they may open.",
    rate: { max: 240, windowMs: 60_000 },
    query: networkSearchSchema,
    result: z.object({ found: networkFoundSchema }),
  }),
};
