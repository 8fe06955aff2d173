import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";

const params = z.object({ id: idSchema });
const result = z.object({ isAsked: z.boolean() });

export const memberSecondStepEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/org/:id/second-step",
    access: permission("VIEW_MEMBERS", { on: "organization" }),
    summary: "Whether sign-in asks the members of an organization for a code too.",
    params,
    result,
  }),
  change: endpoint({
    method: "PUT",
    path: "/v1/org/:id/second-step",
    access: permission("EDIT_ORGANIZATION_DETAILS", { on: "organization" }),
    summary: "Lets sign-in ask the members of an organization for a code too, or leaves it to them.",
    params,
    body: z.object({ isAsked: z.boolean() }),
    result,
    errors: ["PROOF_NEEDED"],
    example: { isAsked: true },
  }),
};
