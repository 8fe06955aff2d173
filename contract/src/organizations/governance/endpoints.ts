import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { governanceSchema, updateGovernanceSchema } from "./schemas.ts";

const path = "/v1/org/superhub/:id/governance";
const params = z.object({ id: idSchema });

export const governanceEndpoints = {
  read: endpoint({
    method: "GET",
    path,
    access: permission("VIEW_PARTNER_ORGANIZATION", { on: "superhub" }),
    summary: "How a superhub reviews programs.",
    params,
    result: governanceSchema,
  }),
  update: endpoint({
    method: "PUT",
    path,
    access: permission("EDIT_PROGRAM_GOVERNANCE_PROCESS", { on: "superhub" }),
    summary: "Writes how a superhub reviews programs; refused where somebody wrote since it was read.",
    params,
    body: updateGovernanceSchema,
    result: governanceSchema,
    errors: ["VALID_GOVERNANCE_PROCESS", "VALID_GOVERNANCE_PROCESS_MAX", "GOVERNANCE_CHANGED"],
    example: { process: "<p>Two people read each concept note.</p>", version: 0 },
  }),
};
