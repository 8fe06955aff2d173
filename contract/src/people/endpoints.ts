import * as z from "zod/mini";
import { endpoint, signedInAccess } from "../kernel/endpoint.ts";
import { idSchema } from "../kernel/ids.ts";
import { personPageSchema } from "./schemas.ts";

export const personEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/org/:organizationId/person/:userId",
    access: signedInAccess,
    summary: "A person in the batches and the team of an organization, as far as the caller's rights reach.",
    params: z.object({ organizationId: idSchema, userId: idSchema }),
    result: z.object({ person: personPageSchema }),
  }),
};
