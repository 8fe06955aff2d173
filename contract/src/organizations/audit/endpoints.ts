import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { pageNumberSchema, pageSizeSchema } from "../../kernel/paging.ts";
import { auditEntrySchema } from "./schemas.ts";

export const auditEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/org/:id/audit",
    access: permission("VIEW_AUDIT_LOG", { on: "organization" }),
    summary: "A page of what was done with the rights of an organization, the newest first.",
    params: z.object({ id: idSchema }),
    query: z.object({ pageNumber: pageNumberSchema, pageSize: pageSizeSchema() }),
    result: z.object({
      entries: z.array(auditEntrySchema),
      totalNumber: z.number(),
      /** Whether each entry follows from the previous one (hash chain). */
      isIntact: z.boolean(),
    }),
  }),
};
