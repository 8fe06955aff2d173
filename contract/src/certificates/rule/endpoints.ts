import * as z from "zod/mini";
import { endpoint, permission, signedInAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import {
  batchProgressSchema,
  certificateProgressSchema,
  certificateRuleSchema,
  RULE_OF_NEW_BATCHES,
} from "./schemas.ts";

const params = z.object({ batchId: idSchema });

export const certificateRuleEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/certificate/batch/:batchId/rule",
    access: permission("VIEW_BATCH_DETAILS", { on: "batch" }),
    summary:
      "What a batch asks for its certificates, and how near the caller is to one; null for those it certifies not.",
    params,
    result: z.object({ rule: certificateRuleSchema, progress: z.nullable(certificateProgressSchema) }),
  }),
  listMine: endpoint({
    method: "GET",
    path: "/v1/certificate/progress/mine",
    access: signedInAccess,
    summary: "How near the caller is to the certificate of each running batch that certifies them.",
    result: z.object({ progressList: z.array(batchProgressSchema) }),
  }),
  save: endpoint({
    method: "PUT",
    path: "/v1/certificate/batch/:batchId/rule",
    access: permission("CREATE_CERTIFICATE", { on: "batch" }),
    summary: "Changes what a batch asks for the certificates that follow.",
    params,
    body: certificateRuleSchema,
    result: z.object({}),
    example: RULE_OF_NEW_BATCHES,
  }),
};
