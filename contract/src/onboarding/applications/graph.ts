import * as z from "zod/mini";
import { permission, signedInAccess } from "../../kernel/endpoint.ts";
import { operation } from "../../kernel/graph.ts";
import { idSchema } from "../../kernel/ids.ts";
import { organizationSchema, organizationStatusSchema } from "../../organizations/schemas.ts";
import {
  agreementSchema,
  agreementTypeSchema,
  agreementSubmissionSchema,
  milestoneSchema,
  milestoneStatusSchema,
  onboardingStatusSchema,
  registrationSchema,
} from "./schemas.ts";

const STATUS = "organizationId milestoneList { milestone level status }";
const AGREEMENT = "documentType fileName fileUrl status comment";
const REGISTERED = "organizationId name entityStatus";
const ORGANIZATION = `organizationId name legalName logo description registrationType entityStatus
  primaryOrganizationCategory { orgCategoryId name } focusAreas { focusAreaId name }
  organizationAddressDetails { streetAddress postalCode name latitude longitude }
  organizationVerificationNumber { type documentName number document { type name url } }`;

const ofOrganization = z.object({ organizationId: idSchema });
const onboards = permission("ONBOARD_ORGANIZATION", { on: "organization" });
const registeredSchema = z.object({
  organizationId: z.string(),
  name: z.string(),
  entityStatus: organizationStatusSchema,
});

/** The initial form values of the wizard for an existing organization. */
export const registeredOrganizationSchema = z.pick(organizationSchema, {
  organizationId: true,
  name: true,
  legalName: true,
  logo: true,
  description: true,
  registrationType: true,
  entityStatus: true,
  primaryOrganizationCategory: true,
  focusAreas: true,
  organizationAddressDetails: true,
  organizationVerificationNumber: true,
});
export type RegisteredOrganization = z.output<typeof registeredOrganizationSchema>;

/** The types of the schema that only the wizard uses. */
export const applicationTypes = `
  type Milestone { milestone: String! level: Int! status: String! }
  type OnboardingStatus { organizationId: ID! milestoneList: [Milestone!]! }
  type Category { orgCategoryId: String! name: String! }
  type FocusArea { focusAreaId: ID! name: String! }
  type Address { streetAddress: String postalCode: String name: String latitude: Float! longitude: Float! }
  type VerificationDocument { type: String! name: String! url: String! }
  type VerificationNumber { type: String! documentName: String! number: String! document: VerificationDocument }
  type Organization {
    organizationId: ID! name: String! legalName: String logo: String
    "HTML."
    description: String!
    registrationType: String entityStatus: String!
    primaryOrganizationCategory: Category focusAreas: [FocusArea!]!
    organizationAddressDetails: Address organizationVerificationNumber: VerificationNumber
  }
  type Registered { organizationId: ID! name: String! entityStatus: String! }
  type Agreement { documentType: String! fileName: String! fileUrl: String! status: String! comment: String! }
  type AgreementUrl { url: String! }
  input AddressInput { streetAddress: String postalCode: String name: String! latitude: Float! longitude: Float! }
  input DocumentInput { name: String! url: String! }
  input VerificationInput { type: String! documentName: String number: String! document: DocumentInput! }
  input OrganizationInput {
    logo: String! name: String! legalName: String! registrationType: String! primaryOrganizationCategory: String!
    organizationAddressDetails: AddressInput! organizationVerificationNumber: VerificationInput!
    focusAreas: [ID!]! description: String!
  }
  input SignedCopyInput { documentType: String! fileName: String! fileUrl: String! }`;

export const applicationQueries = `
  "Null for people who have not registered an organization."
  getOnboardingStatus: OnboardingStatus
  getOrganization(organizationId: ID!): Organization!
  getPartnershipAgreementStatus(organizationId: ID!): [Agreement!]!`;

export const applicationMutations = `
  registerOrganization(organization: OrganizationInput!): Registered!
  updateOrganization(organizationId: ID!, organization: OrganizationInput!): Registered!
  updateOnboardingStatus(organizationId: ID!, milestone: String!, status: String!): OnboardingStatus!
  getPartnershipAgreementUrl(organizationId: ID!, agreementType: String!): AgreementUrl!
  uploadPartnershipAgreement(organizationId: ID!, documents: [SignedCopyInput!]!): [Agreement!]!`;

export const applicationOperations = {
  getOnboardingStatus: operation({
    name: "getOnboardingStatus",
    kind: "query",
    access: signedInAccess,
    summary: "How far the person is with setting up a hub; null before an organization is registered.",
    document: `query getOnboardingStatus { getOnboardingStatus { ${STATUS} } }`,
    variables: z.object({}),
    result: z.nullable(onboardingStatusSchema),
  }),
  getOrganization: operation({
    name: "getOrganization",
    kind: "query",
    access: permission(["VIEW_ORGANIZATION", "VIEW_ORGANIZATION_DATA"], { on: "organization" }),
    summary: "One organization, for its people and those of the superhub above.",
    document: `query getOrganization($organizationId: ID!) {
      getOrganization(organizationId: $organizationId) { ${ORGANIZATION} } }`,
    variables: ofOrganization,
    result: registeredOrganizationSchema,
  }),
  registerOrganization: operation({
    name: "registerOrganization",
    kind: "mutation",
    access: signedInAccess,
    summary: "Registers an organization as a hub of the nearest superhub, owned by the person; one for each person.",
    document: `mutation registerOrganization($organization: OrganizationInput!) {
      registerOrganization(organization: $organization) { ${REGISTERED} } }`,
    variables: z.object({ organization: registrationSchema }),
    result: registeredSchema,
  }),
  updateOrganization: operation({
    name: "updateOrganization",
    kind: "mutation",
    access: onboards,
    summary: "Changes what an organization said of itself, until its papers are handed in.",
    document: `mutation updateOrganization($organizationId: ID!, $organization: OrganizationInput!) {
      updateOrganization(organizationId: $organizationId, organization: $organization) { ${REGISTERED} } }`,
    variables: z.extend(ofOrganization, { organization: registrationSchema }),
    result: registeredSchema,
  }),
  updateOnboardingStatus: operation({
    name: "updateOnboardingStatus",
    kind: "mutation",
    access: onboards,
    summary: "Reports a milestone as completed, one after the other; the agreement is completed by its approval.",
    document: `mutation updateOnboardingStatus($organizationId: ID!, $milestone: String!, $status: String!) {
      updateOnboardingStatus(organizationId: $organizationId, milestone: $milestone, status: $status) { ${STATUS} } }`,
    variables: z.extend(ofOrganization, { milestone: milestoneSchema, status: milestoneStatusSchema }),
    result: onboardingStatusSchema,
  }),
  getPartnershipAgreementStatus: operation({
    name: "getPartnershipAgreementStatus",
    kind: "query",
    access: onboards,
    summary: "The documents of the agreement that were downloaded or handed in, with how they stand.",
    document: `query getPartnershipAgreementStatus($organizationId: ID!) {
      getPartnershipAgreementStatus(organizationId: $organizationId) { ${AGREEMENT} } }`,
    variables: ofOrganization,
    result: z.array(agreementSchema),
  }),
  getPartnershipAgreementUrl: operation({
    name: "getPartnershipAgreementUrl",
    kind: "mutation",
    access: onboards,
    summary: "Where a document of the agreement is downloaded for five minutes; notes that it was.",
    document: `mutation getPartnershipAgreementUrl($organizationId: ID!, $agreementType: String!) {
      getPartnershipAgreementUrl(organizationId: $organizationId, agreementType: $agreementType) { url } }`,
    variables: z.extend(ofOrganization, { agreementType: agreementTypeSchema }),
    result: z.object({ url: z.string() }),
  }),
  uploadPartnershipAgreement: operation({
    name: "uploadPartnershipAgreement",
    kind: "mutation",
    access: onboards,
    summary: "Hands in both signed documents once both were downloaded; the superhub reviews them.",
    document: `mutation uploadPartnershipAgreement($organizationId: ID!, $documents: [SignedCopyInput!]!) {
      uploadPartnershipAgreement(organizationId: $organizationId, documents: $documents) { ${AGREEMENT} } }`,
    variables: z.extend(ofOrganization, agreementSubmissionSchema.shape),
    result: z.array(agreementSchema),
  }),
};
