import * as z from "zod/mini";
import { endpoint, permission, signedInAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { managedHubSchema } from "./schemas.ts";

const params = z.object({ id: idSchema, hubId: idSchema });
const result = z.object({ hub: z.array(managedHubSchema) });

export const managingEndpoints = {
  permissions: endpoint({
    method: "GET",
    path: "/v1/org/superhub/permissions",
    access: signedInAccess,
    summary: "The codes the caller holds on the hub that they manage now for their superhub.",
    query: z.object({ superHubId: idSchema, hubId: idSchema }),
    result,
  }),
  enter: endpoint({
    method: "POST",
    path: "/v1/org/superhub/:id/managed/:hubId",
    access: permission("MANAGE_CHILD_HUB", { on: "superhub" }),
    summary: "Begins to manage a hub below the superhub, for a while and in this sign-in; its owner is told.",
    params,
    result,
    errors: ["PROOF_NEEDED", "MANAGING_NOT_USABLE"],
  }),
  leave: endpoint({
    method: "DELETE",
    path: "/v1/org/superhub/:id/managed/:hubId",
    access: signedInAccess,
    summary: "Ends managing the hub; also when it had ended already.",
    params,
    result: z.object({}),
  }),
};
