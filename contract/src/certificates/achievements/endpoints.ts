import * as z from "zod/mini";
import { endpoint, signedInAccess } from "../../kernel/endpoint.ts";
import { badgeSchema, yearSchema } from "./schemas.ts";

export const achievementEndpoints = {
  badges: endpoint({
    method: "GET",
    path: "/v1/user/badge/:userId",
    access: signedInAccess,
    summary: "The badges of the caller, or of somebody whose profile is public; none of a private one.",
    params: z.object({ userId: z.uuid() }),
    result: z.object({ badgeList: z.array(badgeSchema) }),
  }),
  year: endpoint({
    method: "GET",
    path: "/v1/user/year/:year",
    access: signedInAccess,
    summary: "What the caller did in a year.",
    params: z.object({ year: z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100)) }),
    result: yearSchema,
  }),
};
