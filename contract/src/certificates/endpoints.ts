import * as z from "zod/mini";
import { endpoint, permission, sharedKeyAccess, signedInAccess } from "../kernel/endpoint.ts";
import { idSchema } from "../kernel/ids.ts";
import { pageNumberSchema, pageSizeSchema, sortOrderSchema } from "../kernel/paging.ts";
import { atMost } from "../kernel/text.ts";
import { certificateRuleSchema } from "./rule/schemas.ts";
import {
  certificateItemSchema,
  certificatePreviewSchema,
  certificateRequestSchema,
  certificateRunSchema,
  certificateNumberSchema,
  checkedCertificateSchema,
  entityDesignSchema,
  storedDesignSchema,
  recipientCountsSchema,
  recipientSchema,
  RECIPIENT_COLUMNS,
  revokeCertificateSchema,
  templateTypeSchema,
} from "./schemas.ts";

const MINUTE_MS = 60_000;
/** A lower rate limit, since these calls draw pictures. */
const drawingRate = { max: 30, windowMs: MINUTE_MS };
const canIssue = permission("ISSUE_CERTIFICATE", { on: "batch" });
const batchParams = z.object({ batchId: idSchema });
const entityParams = z.object({ entityId: idSchema });
const templateQuery = z.object({ templateType: z._default(templateTypeSchema, "Modern") });
const link = z.object({ url: z.string() });
const issued = z.object({ issuedCount: z.number(), runId: z.nullable(z.string()) });
const issueErrors = ["CERTIFICATE_NO_RECIPIENT", "CERTIFICATE_STRANGER", "CERTIFICATE_IMAGE_MISSING"];
const EXAMPLE_DESIGN = {
  templateType: "Modern",
  headerImgUrl: "/files/images/header.webp",
  footerImgUrl: "/files/images/footer.webp",
  heading: "Certificate of completion",
  subHeading: "This certificate is awarded to",
  description: "For taking part in the case rounds.",
};
const EXAMPLE_ENTITY = { entityId: "00000000-0000-7000-8000-000000000000", entityType: "BATCH" };
const EXAMPLE_REQUEST = { ...EXAMPLE_ENTITY, ...EXAMPLE_DESIGN, selectAll: true };

export const certificateEndpoints = {
  listMine: endpoint({
    method: "GET",
    path: "/v1/certificate/all",
    access: signedInAccess,
    summary: "The certificates of the caller, the newest first.",
    query: z.object({ userId: idSchema }),
    result: z.object({ certificateList: z.array(certificateItemSchema) }),
  }),
  view: endpoint({
    method: "GET",
    path: "/v1/certificate/view",
    access: signedInAccess,
    summary: "One certificate with fresh links: for its owner, and for those who may issue it.",
    query: z.object({ entityId: idSchema, userId: idSchema }),
    result: z.object({ certificate: certificateItemSchema }),
  }),
  check: endpoint({
    method: "GET",
    path: "/v1/certificate/check/:number",
    access: sharedKeyAccess,
    summary: "What is printed on the certificate of a number, and whether it still holds.",
    rate: { max: 60, windowMs: MINUTE_MS },
    params: z.object({ number: certificateNumberSchema }),
    result: z.object({ certificate: checkedCertificateSchema }),
  }),
  example: endpoint({
    method: "GET",
    path: "/v1/certificate/example",
    access: signedInAccess,
    summary: "A link to a picture of a made-up certificate in a template.",
    rate: drawingRate,
    query: templateQuery,
    result: link,
  }),
  downloadExample: endpoint({
    method: "GET",
    path: "/v1/certificate/example/download",
    access: signedInAccess,
    summary: "A link to a made-up certificate in a template, as PDF to keep.",
    rate: drawingRate,
    query: templateQuery,
    result: link,
  }),
  preview: endpoint({
    method: "POST",
    path: "/v1/certificate/preview",
    access: permission(["CREATE_CERTIFICATE", "ISSUE_CERTIFICATE"], { on: "batch" }),
    summary: "Draws a design for a made-up person and links to the picture.",
    rate: drawingRate,
    body: certificatePreviewSchema,
    result: link,
    errors: ["CERTIFICATE_IMAGE_MISSING"],
    example: { ...EXAMPLE_ENTITY, ...EXAMPLE_DESIGN },
  }),
  issue: endpoint({
    method: "POST",
    path: "/v1/certificate/issue",
    creates: true,
    access: canIssue,
    summary: "Issues certificates to named people, or to all who match; each person gets one per batch.",
    body: certificateRequestSchema,
    result: issued,
    errors: issueErrors,
    example: EXAMPLE_REQUEST,
  }),
  issueForBatch: endpoint({
    method: "POST",
    path: "/v1/certificate/batch/issue",
    creates: true,
    access: canIssue,
    summary: "Issues the certificates of a batch, as the call for any entity does.",
    body: certificateRequestSchema,
    result: issued,
    errors: issueErrors,
    example: EXAMPLE_REQUEST,
  }),
  readDesign: endpoint({
    method: "GET",
    path: "/v1/certificate/entity/:entityId",
    access: permission(["CREATE_CERTIFICATE", "ISSUE_CERTIFICATE"], { on: "batch" }),
    summary: "The design of a batch: the one used last, or one made from its program and organization.",
    params: entityParams,
    query: z.object({ entityType: z._default(z.literal("BATCH"), "BATCH") }),
    result: entityDesignSchema,
  }),
  saveDesign: endpoint({
    method: "PUT",
    path: "/v1/certificate/entity/:entityId",
    access: permission("CREATE_CERTIFICATE", { on: "batch" }),
    summary: "Keeps a design for the certificates that follow.",
    params: entityParams,
    body: storedDesignSchema,
    result: z.object({}),
    errors: ["CERTIFICATE_IMAGE_MISSING"],
    example: { ...EXAMPLE_DESIGN, headerImgUrl: "", footerImgUrl: "" },
  }),
  listRecipients: endpoint({
    method: "GET",
    path: "/v1/certificate/batch/:batchId",
    access: canIssue,
    summary: "The active people of a batch with what they attended and their certificates.",
    params: batchParams,
    query: z.object({
      text: z._default(z.string().check(z.trim(), atMost(100)), ""),
      /** A number of attended sessions that replaces the rule of the batch. */
      sessionAttended: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
      /** By default in the order of joining. */
      sortBy: z.optional(z.enum(RECIPIENT_COLUMNS)),
      sortOrder: z._default(sortOrderSchema, "ASC"),
      pageNo: pageNumberSchema,
      pageSize: pageSizeSchema(),
    }),
    result: z.object({
      recipientList: z.array(recipientSchema),
      totalNumber: z.number(),
      counts: recipientCountsSchema,
      rule: certificateRuleSchema,
    }),
  }),
  readRun: endpoint({
    method: "GET",
    path: "/v1/certificate/batch/:batchId/run/:runId",
    access: canIssue,
    summary: "How far an order to issue certificates got.",
    params: z.object({ batchId: idSchema, runId: idSchema }),
    result: z.object({ run: certificateRunSchema }),
  }),
  retry: endpoint({
    method: "POST",
    path: "/v1/certificate/batch/:batchId/retry",
    access: canIssue,
    summary: "Makes the files of a batch's certificates again that could not be made.",
    params: batchParams,
    result: z.object({ retriedCount: z.number() }),
  }),
  revoke: endpoint({
    method: "POST",
    path: "/v1/certificate/batch/:batchId/:certificateId/revoke",
    access: canIssue,
    summary: "Revokes a certificate; whoever checks it sees that, and why.",
    params: z.object({ batchId: idSchema, certificateId: idSchema }),
    body: revokeCertificateSchema,
    result: z.object({}),
    errors: ["CERTIFICATE_REVOKED_ALREADY"],
    example: { reason: "Issued to the wrong person." },
  }),
};
