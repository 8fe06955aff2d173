import * as z from "zod/mini";
import { endpoint, permission, signedInAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { EXAMPLE_FORM } from "../registration/endpoints.ts";
import { formDefinitionSchema, formSchema, formToAnswerSchema, submissionSchema } from "../schemas.ts";
import {
  barComparisonRowSchema,
  graphQuestionSchema,
  intentionRowSchema,
  npsCategoryRowSchema,
  npsOverTimeRowSchema,
  responseRowSchema,
} from "./schemas.ts";
import { atMost } from "../../kernel/text.ts";

const EXAMPLE_ID = "00000000-0000-7000-8000-000000000000";
const formParams = z.object({ formId: idSchema });
const sessionParams = z.object({ id: idSchema });
const builderAccess = permission("FEEDBACK_FORM", { on: "batch" });
const graphAccess = permission(["DOWNLOAD_DATA_REPORTS", "SHARE_FEEDBACK"], { on: "batch" });
const EXAMPLE_GRAPH = { batchIds: [EXAMPLE_ID], startDatetime: 1_735_689_600_000, langCode: "en" };
const encoded = z.string().check(z.minLength(1), atMost(1000));
const link = z.object({ feedbackLink: z.string() });
const ofWhole = z.coerce.number().check(z.int(), z.gte(0), z.lt(32_503_680_000_000));

export const feedbackEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/form/feedback/:formId",
    access: builderAccess,
    summary: "The feedback form of a batch for its builder, and whether a change makes a new version.",
    params: formParams,
    query: z.object({ batchId: idSchema, isNewVersion: z.optional(z.string().check(atMost(10))) }),
    result: z.object({ form: formSchema, isNewVersion: z.boolean() }),
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/form/feedback/:formId",
    access: builderAccess,
    summary: "Changes the feedback form of a batch: as a new version where it was asked for or answers are there.",
    params: formParams,
    body: z.extend(formDefinitionSchema, { batchId: idSchema, isNewVersion: z._default(z.boolean(), true) }),
    result: z.object({ form: formSchema, isNewVersion: z.boolean() }),
    errors: ["FORM_INVALID"],
    example: { batchId: EXAMPLE_ID, ...EXAMPLE_FORM },
  }),
  readOfSession: endpoint({
    method: "GET",
    path: "/v1/session/:id/feedback",
    access: permission("SUBMIT_SESSION_FEEDBACK", { on: "session" }),
    summary: "The feedback form of a session, for the person who answers it.",
    params: sessionParams,
    result: z.object({ form: formToAnswerSchema }),
  }),
  submit: endpoint({
    method: "POST",
    path: "/v1/session/:id/feedback",
    creates: true,
    access: permission("SUBMIT_SESSION_FEEDBACK", { on: "session" }),
    summary: "Gives feedback on a session, once; the hub sees it without the name.",
    params: sessionParams,
    body: submissionSchema,
    result: z.object({}),
    errors: ["FORM_INVALID", "FORM_CLOSED", "FORM_NOT_YET", "FORM_ANSWERED"],
    example: { version: 1, answers: {} },
  }),
  share: endpoint({
    method: "POST",
    path: "/v1/session/feedback/share",
    access: permission("SHARE_FEEDBACK", { on: "session" }),
    summary: "Asks the participants of a session that took place for feedback, once a day, and answers the link.",
    body: z.object({ sessionId: idSchema }),
    result: link,
    errors: ["FORM_NOT_YET", "FORM_CLOSED"],
    example: { sessionId: EXAMPLE_ID },
  }),
  decode: endpoint({
    method: "GET",
    path: "/v1/session/feedback/link",
    access: signedInAccess,
    summary: "Where a sealed feedback link leads.",
    query: z.object({ "encoded-data": encoded }),
    result: link,
    errors: ["FORM_LINK_OVER"],
  }),
  userLink: endpoint({
    method: "GET",
    path: "/v1/session/feedback/user-link",
    access: signedInAccess,
    summary: "Where a sealed feedback link leads, as the person who follows it.",
    query: z.object({ encodedData: encoded }),
    result: link,
    errors: ["FORM_LINK_OVER"],
  }),
  npsCategory: endpoint({
    method: "POST",
    path: "/v1/report/feedback/nps-category",
    access: graphAccess,
    summary: "How many people would recommend the program, might, and would not.",
    body: graphQuestionSchema,
    result: z.object({ npsCategory: z.array(npsCategoryRowSchema), nps: z.nullable(z.number()) }),
    example: EXAMPLE_GRAPH,
  }),
  barComparison: endpoint({
    method: "POST",
    path: "/v1/report/feedback/bar-comparison",
    access: graphAccess,
    summary: "How true the sentences of the feedback form were for people, side by side.",
    body: graphQuestionSchema,
    result: z.object({ barComparison: z.array(barComparisonRowSchema) }),
    example: EXAMPLE_GRAPH,
  }),
  npsOverTime: endpoint({
    method: "POST",
    path: "/v1/report/feedback/nps-over-time",
    access: graphAccess,
    summary: "The net promoter score session by session.",
    body: graphQuestionSchema,
    result: z.object({ npsOverTime: z.array(npsOverTimeRowSchema) }),
    example: EXAMPLE_GRAPH,
  }),
  intention: endpoint({
    method: "POST",
    path: "/v1/report/feedback/intention",
    access: graphAccess,
    summary: "How many people intend to change their practice.",
    body: graphQuestionSchema,
    result: z.object({ intention: z.array(intentionRowSchema) }),
    example: EXAMPLE_GRAPH,
  }),
  response: endpoint({
    method: "POST",
    path: "/v1/report/feedback/response",
    access: graphAccess,
    summary: "How many of those who were there answered, and what they wrote, without names.",
    body: graphQuestionSchema,
    result: z.object({ response: z.array(responseRowSchema) }),
    example: EXAMPLE_GRAPH,
  }),
  exportCsv: endpoint({
    method: "GET",
    path: "/v1/report/feedback/csv",
    access: permission("EXPORT_FEEDBACK_RESPONSES", { on: "batch" }),
    summary: "A link to the feedback on a batch as CSV, without names.",
    query: z.object({ batchId: idSchema, startDatetime: z.optional(ofWhole), endDatetime: z.optional(ofWhole) }),
    result: z.object({ csvUrl: z.string() }),
  }),
};
