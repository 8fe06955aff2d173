import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import {
  batchParamsSchema,
  formDefinitionSchema,
  formSchema,
  formToAnswerSchema,
  submissionSchema,
} from "../schemas.ts";
import { atMost } from "../../kernel/text.ts";

const state = {
  batchRegFormId: z.nullable(z.string()),
  batchRegInstanceId: z.nullable(z.string()),
  isResponseSubmitted: z.boolean(),
};
const canBuild = permission("BATCH_REGISTRATION_FORM", { on: "batch" });
const takesPart = permission("VIEW_BATCH_DETAILS", { on: "batch" });
export const EXAMPLE_FORM = {
  title: "Before the first session",
  questions: [{ questionId: "q1", kind: "SHORT_TEXT", label: "Where do you work?", isRequired: true }],
};

export const registrationEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/form/registration/:batchId",
    access: takesPart,
    summary: "The registration form of a batch as its participants answer it; null where the batch has none.",
    params: batchParamsSchema,
    result: z.object({ form: z.nullable(formToAnswerSchema), ...state }),
  }),
  readForBuilder: endpoint({
    method: "GET",
    path: "/v1/form/registration/:batchId/definition",
    access: canBuild,
    summary: "The registration form of a batch for its builder; null where there is none yet.",
    params: batchParamsSchema,
    result: z.object({ form: z.nullable(formSchema) }),
  }),
  save: endpoint({
    method: "PUT",
    path: "/v1/form/registration/:batchId",
    access: canBuild,
    summary: "Gives a batch a registration form or changes it; answers stay with the version they were given to.",
    params: batchParamsSchema,
    body: formDefinitionSchema,
    result: z.object({ form: formSchema, ...state }),
    errors: ["FORM_INVALID"],
    example: EXAMPLE_FORM,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/form/registration/:batchId",
    access: canBuild,
    summary: "Takes the registration form away; nobody is asked any more, and the answers are kept.",
    params: batchParamsSchema,
    result: z.object({}),
  }),
  submit: endpoint({
    method: "POST",
    path: "/v1/form/registration/:batchId/response",
    creates: true,
    access: takesPart,
    summary: "Answers the registration form of a batch, once.",
    params: batchParamsSchema,
    body: z.extend(submissionSchema, { batchRegInstanceId: z.string().check(atMost(40)) }),
    result: z.object(state),
    errors: ["FORM_INVALID", "FORM_CLOSED", "FORM_ANSWERED", "FORM_NOT_YOURS"],
    example: {
      version: 1,
      answers: { q1: "District hospital" },
      batchRegInstanceId: "00000000-0000-7000-8000-000000000000",
    },
  }),
  exportCsv: endpoint({
    method: "GET",
    path: "/v1/report/registration/csv",
    access: canBuild,
    summary: "A link to the answers to the registration form of a batch as CSV.",
    query: batchParamsSchema,
    result: z.object({ csvUrl: z.string() }),
  }),
};
