import * as z from "zod/mini";
import { endpoint, permission, signedInAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { pageNumberSchema, pageSizeSchema } from "../../kernel/paging.ts";
import { EXAMPLE_FORM } from "../registration/endpoints.ts";
import { formItemSchema, formToAnswerSchema, formTypeSchema, submissionSchema } from "../schemas.ts";
import {
  assessedPersonSchema,
  assessmentInputSchema,
  assessmentReportSchema,
  assessmentSchema,
  sendAssessmentSchema,
  sendingSchema,
} from "./schemas.ts";
import { atMost } from "../../kernel/text.ts";

const EXAMPLE_ID = "00000000-0000-7000-8000-000000000000";
const formParams = z.object({ formId: idSchema });
const instanceQuery = z.object({ instanceId: idSchema });
const builderAccess = permission("ASSESSMENT_FORM", { on: "batch" });
/** Who builds it, who sends it, or who reads its report. */
const readerAccess = permission(["ASSESSMENT_FORM", "INVITE_PARTICIPANTS", "EXPORT_ASSESSMENT_RESPONSES"], {
  on: "batch",
});
const reportAccess = permission(["ASSESSMENT_FORM", "EXPORT_ASSESSMENT_RESPONSES"], { on: "batch" });
const ids = { formId: z.string(), instanceId: z.string() };
const EXAMPLE_ASSESSMENT = { entityId: EXAMPLE_ID, entityType: "BATCH", ...EXAMPLE_FORM };

export const assessmentEndpoints = {
  create: endpoint({
    method: "POST",
    path: "/v1/form/assessment",
    creates: true,
    access: builderAccess,
    summary: "Creates an assessment in a batch.",
    body: assessmentInputSchema,
    result: z.object(ids),
    errors: ["FORM_INVALID"],
    example: EXAMPLE_ASSESSMENT,
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/form/assessment",
    access: permission("ASSESSMENT_FORM", { on: "program" }),
    summary: "The forms of a type in all batches of a program, the newest first.",
    query: z.object({
      formType: z._default(formTypeSchema, "ASSESSMENT"),
      programId: idSchema,
      pageNo: pageNumberSchema,
      pageSize: pageSizeSchema(50),
    }),
    result: z.object({ assessmentList: z.array(formItemSchema), totalNumber: z.number() }),
  }),
  resolve: endpoint({
    method: "GET",
    path: "/v1/form/assessment/link",
    access: signedInAccess,
    summary: "Which assessment a sealed link leads to.",
    query: z.object({ "encoded-data": z.string().check(z.minLength(1), atMost(1000)) }),
    result: z.object(ids),
    errors: ["FORM_LINK_OVER"],
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/form/assessment/:formId",
    access: readerAccess,
    summary: "An assessment with what is right, for its builder and for those who send it.",
    params: formParams,
    query: instanceQuery,
    result: z.object({ form: assessmentSchema }),
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/form/assessment/:formId",
    access: builderAccess,
    summary: "Changes an assessment; answers stay with the version that they were given to.",
    params: formParams,
    body: z.extend(assessmentInputSchema, { instanceId: idSchema }),
    result: z.object({ ...ids, isNewVersion: z.boolean() }),
    errors: ["FORM_INVALID"],
    example: { ...EXAMPLE_ASSESSMENT, instanceId: EXAMPLE_ID },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/form/assessment/:formId",
    access: builderAccess,
    summary: "Deletes an assessment; who has it open is told so.",
    params: formParams,
    query: instanceQuery,
    result: z.object({}),
  }),
  send: endpoint({
    method: "POST",
    path: "/v1/form/assessment/send",
    creates: true,
    access: permission("INVITE_PARTICIPANTS", { on: "batch" }),
    summary: "Sends an assessment to participants of its batch; who has it already is not told again.",
    body: sendAssessmentSchema,
    result: z.object({ sending: sendingSchema }),
    errors: ["FORM_STRANGER"],
    example: {
      batchId: EXAMPLE_ID,
      formType: "ASSESSMENT",
      instanceId: EXAMPLE_ID,
      formId: EXAMPLE_ID,
      userIds: [EXAMPLE_ID],
    },
  }),
  readSending: endpoint({
    method: "GET",
    path: "/v1/form/assessment/:formId/sending",
    access: readerAccess,
    summary: "How far telling people of an assessment got.",
    params: formParams,
    query: instanceQuery,
    result: z.object({ sending: sendingSchema }),
  }),
  listPeople: endpoint({
    method: "GET",
    path: "/v1/form/assessment/:formId/people",
    access: readerAccess,
    summary: "To whom an assessment was sent, and who answered.",
    params: formParams,
    query: z.extend(instanceQuery, { pageNo: pageNumberSchema, pageSize: pageSizeSchema() }),
    result: z.object({ personList: z.array(assessedPersonSchema), totalNumber: z.number() }),
  }),
  setResponseStatus: endpoint({
    method: "PUT",
    path: "/v1/form/response-status",
    access: builderAccess,
    summary: "Excuses somebody from an assessment, or asks them for an answer again.",
    body: z.object({
      instanceId: idSchema,
      userId: idSchema,
      responseStatus: z.enum(["PENDING", "EXCUSED"]),
    }),
    result: z.object({}),
    example: { instanceId: EXAMPLE_ID, userId: EXAMPLE_ID, responseStatus: "EXCUSED" },
  }),
  userLink: endpoint({
    method: "GET",
    path: "/v1/form/assessment/:formId/user-link",
    access: permission("INVITE_PARTICIPANTS", { on: "batch" }),
    summary: "A sealed link to an assessment, for the people that it was sent to.",
    params: formParams,
    query: z.object({ instanceId: idSchema, entityId: idSchema }),
    result: z.object({ assessmentLink: z.string() }),
  }),
  readForPerson: endpoint({
    method: "GET",
    path: "/v1/form/assessment/:formId/answer",
    access: signedInAccess,
    summary: "An assessment for somebody it was sent to.",
    params: formParams,
    query: instanceQuery,
    result: z.object({ form: formToAnswerSchema }),
  }),
  submit: endpoint({
    method: "POST",
    path: "/v1/form/assessment/:formId/response",
    creates: true,
    access: signedInAccess,
    summary: "Answers an assessment that was sent to the caller, once.",
    params: formParams,
    body: z.extend(submissionSchema, { instanceId: idSchema }),
    result: z.object({ score: z.nullable(z.number()), maxScore: z.nullable(z.number()) }),
    errors: ["FORM_INVALID", "FORM_CLOSED", "FORM_ANSWERED", "FORM_EXCUSED"],
    example: { instanceId: EXAMPLE_ID, version: 1, answers: {} },
  }),
  report: endpoint({
    method: "GET",
    path: "/v1/report/assessment",
    access: reportAccess,
    summary: "What was answered to an assessment, question by question.",
    query: z.object({ formId: idSchema, instanceId: idSchema }),
    result: z.object({ report: assessmentReportSchema }),
  }),
  exportCsv: endpoint({
    method: "GET",
    path: "/v1/report/assessment/csv",
    access: permission("EXPORT_ASSESSMENT_RESPONSES", { on: "batch" }),
    summary: "A link to the answers to an assessment as CSV.",
    query: z.object({ formId: idSchema, instanceId: idSchema }),
    result: z.object({ csvUrl: z.string() }),
  }),
};
