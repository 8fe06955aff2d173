import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { firstStepsSchema } from "./schemas.ts";

const params = z.object({ id: idSchema });
const access = permission("CREATE_PROGRAM", { on: "organization" });

export const firstStepEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/org/:id/first-steps",
    access,
    summary: "What an organization that begins does first, and what of it is done; empty for who has hidden it.",
    params,
    result: firstStepsSchema,
  }),
  hide: endpoint({
    method: "PUT",
    path: "/v1/org/:id/first-steps/hidden",
    access,
    summary: "Hides the first steps of an organization for the person, on all devices.",
    params,
    result: z.object({}),
  }),
};
