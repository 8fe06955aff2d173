import * as z from "zod/mini";
import { endpoint, permission, signedInAccess } from "../kernel/endpoint.ts";
import { batchParamsSchema, formItemSchema, formTaskSchema } from "./schemas.ts";

const WORK_WITH_FORMS = [
  "BATCH_REGISTRATION_FORM",
  "FEEDBACK_FORM",
  "ASSESSMENT_FORM",
  "INVITE_PARTICIPANTS",
  "EXPORT_FEEDBACK_RESPONSES",
  "EXPORT_ASSESSMENT_RESPONSES",
] as const;

export const formEndpoints = {
  listOfBatch: endpoint({
    method: "GET",
    path: "/v1/form/batch/:batchId",
    access: permission(WORK_WITH_FORMS, { on: "batch" }),
    summary: "The forms of a batch that the caller may work with: for registration, for feedback, for assessment.",
    params: batchParamsSchema,
    result: z.object({ formList: z.array(formItemSchema) }),
  }),
  listMine: endpoint({
    method: "GET",
    path: "/v1/form/mine",
    access: signedInAccess,
    summary: "What waits for an answer of the caller, and what they answered lately.",
    result: z.object({ taskList: z.array(formTaskSchema) }),
  }),
};
