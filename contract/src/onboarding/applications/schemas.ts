import * as z from "zod/mini";
import { idSchema } from "../../kernel/ids.ts";
import { atMost, lineSchema, richTextSchema, wellFormed } from "../../kernel/text.ts";
import { ownDocumentSchema } from "../../media/documents/schemas.ts";
import { ownImageSchema } from "../../media/schemas.ts";
import { ORGANIZATION_CATEGORIES } from "../../organizations/categories.ts";
import {
  organizationStatusSchema,
  verificationTypeSchema,
  type RegistrationType,
} from "../../organizations/schemas.ts";

/** The milestones of a new hub in order; the first has level 1. */
export const MILESTONES = [
  "UserRegistration",
  "OrganizationRegistration",
  "Introduction",
  "PartnershipAgreement",
  "InviteMember",
  "Training",
] as const;
export const milestoneSchema = z.enum(MILESTONES);
export type Milestone = z.output<typeof milestoneSchema>;
export const milestoneStatusSchema = z.enum(["COMPLETED", "PENDING"]);
export type MilestoneStatus = z.output<typeof milestoneStatusSchema>;

export const onboardingStatusSchema = z.object({
  organizationId: z.string(),
  milestoneList: z.array(z.object({ milestone: milestoneSchema, level: z.number(), status: milestoneStatusSchema })),
});
export type OnboardingStatus = z.output<typeof onboardingStatusSchema>;

/** Who acts next while a hub is set up. */
export const setupActorSchema = z.enum(["HUB", "SUPERHUB"]);
export type SetupActor = z.output<typeof setupActorSchema>;

/** How far a hub is set up, as its superhub sees it. */
export const hubSetupSchema = z.object({
  organizationId: z.string(),
  name: z.string(),
  /** VERIFICATION_PENDING for a hub that registers itself, which no other list shows. */
  entityStatus: organizationStatusSchema,
  /** The number of completed milestones, of six. */
  completed: z.number(),
  nextActor: setupActorSchema,
});
export type HubSetup = z.output<typeof hubSetupSchema>;

/** The registration types of an organization that registers itself; I is an individual. */
export const ONBOARDING_REGISTRATION_TYPES = ["GOVT", "NPO", "QGI", "PVT", "I"] as const;
export type OnboardingRegistrationType = (typeof ONBOARDING_REGISTRATION_TYPES)[number];

export const REGISTRATION_LIMITS = {
  name: 50,
  legalName: 100,
  streetAddress: 200,
  description: 3000,
  focusAreas: 5,
  number: 100,
  documentName: 250,
} as const;

/** Sent for a place without a postal code. */
export const DEFAULT_POSTAL_CODE = "80008";

/** Letters, digits, white space and some punctuation, in any script. */
const NAME_CHARACTERS = /^[\p{L}\p{M}\p{N}\s,./@$%^&!#;:'\\\-+=]*$/u;

const REQUIRED = "REQUIRED_VALIDATION";
const LOCATION = "HUB_ONBOARDING_LOCATION_REQUIRED";

/** The location of an organization: a place with coordinates, and the street. */
const locationSchema = z.object(
  {
    streetAddress: z._default(
      z.string().check(z.trim(), wellFormed, atMost(REGISTRATION_LIMITS.streetAddress, "INVITE_HUB_ADDRESS_MAX")),
      "",
    ),
    postalCode: z.optional(z.string().check(z.trim(), wellFormed, atMost(20))),
    name: lineSchema(200, { required: LOCATION, max: LOCATION }),
    latitude: z.number(LOCATION).check(z.gte(-90, LOCATION), z.lte(90, LOCATION)),
    longitude: z.number(LOCATION).check(z.gte(-180, LOCATION), z.lte(180, LOCATION)),
  },
  LOCATION,
);

/** The registration number of the organization, with its document. */
const verificationSchema = z
  .object({
    type: z.enum(verificationTypeSchema.options, REQUIRED),
    number: lineSchema(REGISTRATION_LIMITS.number, { required: REQUIRED, max: "COMMON_CHAR_LIMIT_ERROR_MESSAGE" }),
    /** The kind of document, when it is none of the known ones. */
    documentName: z._default(
      z
        .string()
        .check(z.trim(), wellFormed, atMost(REGISTRATION_LIMITS.documentName, "COMMON_CHAR_LIMIT_ERROR_MESSAGE")),
      "",
    ),
    document: z.object(
      {
        name: lineSchema(REGISTRATION_LIMITS.documentName, {
          required: "UPLOAD_DOCUMENT_MISSING",
          max: "UPLOAD_DOCUMENT_MISSING",
        }),
        url: ownDocumentSchema,
      },
      "UPLOAD_DOCUMENT_MISSING",
    ),
  })
  .check(
    z.refine(({ type, documentName }) => type !== "OTHERS" || documentName !== "", {
      path: ["documentName"],
      error: REQUIRED,
    }),
  );

/** The registration form of a hub. */
export const registrationSchema = z.object({
  logo: z.string("INVITE_HUB_LOGO_REQUIRED").check(
    atMost(500, "VALID_IMAGE"),
    z.minLength(1, "INVITE_HUB_LOGO_REQUIRED"),
    z.refine((url) => ownImageSchema.safeParse(url).success, "VALID_IMAGE"),
  ),
  name: lineSchema(REGISTRATION_LIMITS.name, {
    required: "INVITE_HUB_NAME_REQUIRED",
    max: "INVITE_HUB_NAME_MAX",
  }).check(z.regex(NAME_CHARACTERS, "INVALID_CHARACTERS_VALIDATION")),
  legalName: lineSchema(REGISTRATION_LIMITS.legalName, { required: REQUIRED, max: "INVITE_HUB_LONG_NAME_MAX" }),
  registrationType: z.enum(ONBOARDING_REGISTRATION_TYPES, "INVITE_HUB_REGISTRATION_TYPE_REQUIRED"),
  primaryOrganizationCategory: z.enum(ORGANIZATION_CATEGORIES, "INVITE_HUB_CATEGORY_REQUIRED"),
  organizationAddressDetails: locationSchema,
  organizationVerificationNumber: verificationSchema,
  focusAreas: z
    .array(idSchema, REQUIRED)
    .check(z.minLength(1, REQUIRED), atMost(REGISTRATION_LIMITS.focusAreas, "VALID_CREATE_PROGRAM_MAX_LIMIT")),
  description: richTextSchema(REGISTRATION_LIMITS.description, {
    required: "EDIT_HUB_DESCRIPTION_REQUIRED",
    max: "HUB_ONBOARDING_DESCRIPTION_MAX",
  }),
});
export type HubRegistration = z.output<typeof registrationSchema>;

/** The stored form of a registration type. */
export const storedRegistrationType = (type: OnboardingRegistrationType): RegistrationType =>
  type === "I" ? "Individual" : type;

export const AGREEMENT_TYPES = ["TERMS_OF_USE", "STATEMENT_OF_COLLABORATION"] as const;
export const agreementTypeSchema = z.enum(AGREEMENT_TYPES);
export type AgreementType = z.output<typeof agreementTypeSchema>;

export const agreementStatusSchema = z.enum(["DOWNLOADED", "PENDING", "APPROVE", "REJECTED"]);
export type AgreementStatus = z.output<typeof agreementStatusSchema>;

/** The size limits of a signed copy, and of both together. */
export const AGREEMENT_LIMITS = { boxBytes: 5 * 1024 * 1024, modalBytes: 10 * 1024 * 1024, comment: 1000 } as const;

/** A document of the partnership agreement: downloaded, and submitted with a signature. */
export const agreementSchema = z.object({
  documentType: agreementTypeSchema,
  /** Of the signed copy; empty before. */
  fileName: z.string(),
  /** Opens the signed copy for five minutes; empty before. */
  fileUrl: z.string(),
  status: agreementStatusSchema,
  /** The reason for a rejection. */
  comment: z.string(),
});
export type PartnershipAgreement = z.output<typeof agreementSchema>;

/** The review of a document: approved, or rejected with a reason. */
export const agreementReviewSchema = z
  .object({
    documentType: agreementTypeSchema,
    status: z.enum(["APPROVE", "REJECTED"]),
    comment: z._default(
      z.string().check(z.trim(), wellFormed, atMost(AGREEMENT_LIMITS.comment, "COMMON_CHAR_LIMIT_ERROR_MESSAGE")),
      "",
    ),
  })
  .check(
    z.refine(({ status, comment }) => status === "APPROVE" || comment !== "", {
      path: ["comment"],
      error: "HUB_ONBOARDING_COMMENT_REQUIRED",
    }),
  );

/** Both signed copies. */
export const signedCopiesSchema = z
  .array(
    z.object({
      documentType: agreementTypeSchema,
      fileName: lineSchema(250, { required: REQUIRED, max: "COMMON_CHAR_LIMIT_ERROR_MESSAGE" }),
      fileUrl: ownDocumentSchema,
    }),
  )
  .check(
    atMost(AGREEMENT_TYPES.length, "HUB_ONBOARDING_BOTH_DOCUMENTS"),
    z.refine(
      (copies) =>
        copies.length === AGREEMENT_TYPES.length &&
        AGREEMENT_TYPES.every((type) => copies.some(({ documentType }) => documentType === type)),
      "HUB_ONBOARDING_BOTH_DOCUMENTS",
    ),
  );
export type SignedCopies = z.output<typeof signedCopiesSchema>;

export const agreementSubmissionSchema = z.object({ documents: signedCopiesSchema });
export type AgreementSubmission = z.output<typeof agreementSubmissionSchema>;
