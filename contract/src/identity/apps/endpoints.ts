import * as z from "zod/mini";
import { endpoint, sharedKeyAccess } from "../../kernel/endpoint.ts";
import { appIdSchema, appVersionSchema, osTypeSchema, updateActionSchema } from "./schemas.ts";

export const appEndpoints = {
  checkUpdate: endpoint({
    method: "GET",
    path: "/v1/user/app/check/update",
    access: sharedKeyAccess,
    summary: "Whether an app of a store must or should be updated; null when neither.",
    query: z.object({ appId: appIdSchema, currentVersion: appVersionSchema, osType: osTypeSchema }),
    result: z.object({ action: z.nullable(updateActionSchema) }),
  }),
};
