import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { codesOfAction } from "../../organizations/members/rules.ts";
import { reasonsSchema } from "./schemas.ts";

const query = z.object({ programId: z.optional(idSchema) });
const onOrganization = { on: "organization" } as const;

export const reasonEndpoints = {
  readOwn: endpoint({
    method: "GET",
    path: "/v1/org/:id/access",
    access: permission(["VIEW_ORGANIZATION", "VIEW_ORGANIZATION_DATA"], onOrganization),
    summary: "Every right of the caller in an organization, or on one of its programs, with what gives it or would.",
    params: z.object({ id: idSchema }),
    query,
    result: reasonsSchema,
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/org/:id/access/:userId",
    access: permission(codesOfAction("EDIT"), onOrganization),
    summary: "Every right of a member in the organization, or on one of its programs, with what gives it or would.",
    params: z.object({ id: idSchema, userId: idSchema }),
    query,
    result: reasonsSchema,
  }),
};
