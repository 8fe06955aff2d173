import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { organizationSchema } from "../../organizations/schemas.ts";
import { agreementReviewSchema, agreementSchema, hubSetupSchema } from "./schemas.ts";

const params = z.object({ id: idSchema });

/** A hub whose documents wait for review. */
export const applicationSchema = z.object({
  organization: organizationSchema,
  applicantName: z.string(),
  /** Opens the document of the verification number, for five minutes. */
  verificationUrl: z.string(),
  agreements: z.array(agreementSchema),
});
export type HubApplication = z.output<typeof applicationSchema>;

export const applicationEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/org/superhub/:id/agreements",
    access: permission("APPROVE_PARTNER_ORGANIZATION", { on: "superhub" }),
    summary: "The hubs below a superhub whose signed agreements wait for a review, the oldest first.",
    params,
    result: z.object({ applicationList: z.array(applicationSchema) }),
  }),
  listSetups: endpoint({
    method: "GET",
    path: "/v1/org/superhub/:id/setups",
    access: permission("VIEW_PARTNER_ORGANIZATION", { on: "superhub" }),
    summary: "How far the hubs below a superhub are set up, and who acts next; hubs that are set up are left out.",
    params,
    result: z.object({ setupList: z.array(hubSetupSchema) }),
  }),
  review: endpoint({
    method: "PATCH",
    path: "/v1/org/agreement/:id",
    access: permission("APPROVE_PARTNER_ORGANIZATION", { on: "organization" }),
    summary: "Approves a signed agreement of a hub, or rejects what it handed in; the last approval makes it active.",
    params,
    body: agreementReviewSchema,
    result: z.object({}),
    errors: ["HUB_ONBOARDING_NOT_PENDING", "HUB_ONBOARDING_OWN_DOCUMENT"],
    example: { documentType: "TERMS_OF_USE", status: "APPROVE", comment: "" },
  }),
};
