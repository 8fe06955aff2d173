import * as z from "zod/mini";
import { addressSchema, visibilitySchema } from "../identity/schemas.ts";
import { ORGANIZATION_LEVELS, type OrganizationLevel } from "../kernel/permissions.ts";
import { permissionCodesSchema } from "../kernel/permission-codes.ts";
import { atMost, requiredText, wellFormed } from "../kernel/text.ts";
import { organizationCategorySchema } from "./categories.ts";

export const organizationStatusSchema = z.enum([
  "VERIFICATION_PENDING",
  "MIGRATED",
  "ACTIVE",
  "INACTIVE",
  "BLOCKED",
  "PROFILE_PENDING",
  "DEACTIVATED",
  "VERIFICATION_FAILED",
  "INVITED",
  "FLAGGED_FOR_REVIEW",
  "PILOT",
  "COMPLETED",
]);
export type OrganizationStatus = z.output<typeof organizationStatusSchema>;

export const memberStatusSchema = z.enum(["ACTIVE", "INVITED", "PROFILE_PENDING", "BLOCKED"]);
export type MemberStatus = z.output<typeof memberStatusSchema>;

/** Statuses in which an organization is usable. */
export const USABLE_STATUSES: readonly OrganizationStatus[] = ["ACTIVE", "PROFILE_PENDING", "PILOT"];
/** Usable statuses in which an organization may reach other people: invite, create programs, publish. */
export const APPROVED_STATUSES: readonly OrganizationStatus[] = ["ACTIVE", "PILOT"];

export const registrationTypeSchema = z.enum([
  "GOVT",
  "NPO",
  "QGI",
  "PVT",
  "University / Non Profit",
  "Others",
  "Individual",
]);
export type RegistrationType = z.output<typeof registrationTypeSchema>;

/** The perspectives from which people use the platform. */
export const ORGANIZATION_VIEWS = ["hub", "superHub", "spoke"] as const;
export type OrganizationView = (typeof ORGANIZATION_VIEWS)[number];

export const groupRoleSchema = z.enum(["ECHO_REPLICATOR", "PROGRAM_ADMINISTRATOR"]);
export type GroupRole = z.output<typeof groupRoleSchema>;

/** The group role of a level: superhubs replicate, hubs administer programs, spoke sites do neither. */
export const GROUP_ROLE_OF_LEVEL: Readonly<Record<OrganizationLevel, GroupRole | null>> = {
  SUPERHUB: "ECHO_REPLICATOR",
  HUB: "PROGRAM_ADMINISTRATOR",
  SPOKE: null,
};

/** The registered address of an organization. */
export const organizationAddressSchema = z.extend(addressSchema, {
  /** Country and region, from the place search. */
  regionId: z.optional(z.string().check(wellFormed, atMost(200))),
});
export type OrganizationAddress = z.output<typeof organizationAddressSchema>;

export const verificationTypeSchema = z.enum(["DUNS", "TIN/EIN", "BUSINESS REGISTRATION", "OTHERS"]);

/** The registration number of an organization, with its document. */
export const verificationNumberSchema = z.object({
  type: verificationTypeSchema,
  documentName: z.string().check(wellFormed, atMost(250)),
  number: z.string().check(wellFormed, atMost(100)),
  document: z.nullable(
    z.object({
      type: z.string().check(wellFormed, atMost(100)),
      name: z.string().check(wellFormed, atMost(250)),
      url: z.string().check(wellFormed, atMost(500)),
    }),
  ),
});
export type VerificationNumber = z.output<typeof verificationNumberSchema>;

const focusAreaSchema = z.object({ focusAreaId: z.string(), name: z.string() });
const categorySchema = z.object({ orgCategoryId: organizationCategorySchema, name: z.string() });

/** Fields that are in the public and the internal representation. */
const shownFields = {
  organizationId: z.string(),
  name: z.string(),
  level: z.enum(ORGANIZATION_LEVELS),
  role: z.nullable(groupRoleSchema),
  logo: z.nullable(z.string()),
  /** HTML. */
  description: z.string(),
  primaryOrganizationCategory: z.nullable(categorySchema),
  registrationType: z.nullable(registrationTypeSchema),
  focusAreas: z.array(focusAreaSchema),
  website: z.string(),
  twitter: z.string(),
  linkedin: z.string(),
  bluesky: z.string(),
  instagram: z.string(),
  facebook: z.string(),
} as const;

export const organizationSchema = z.object({
  ...shownFields,
  legalName: z.nullable(z.string()),
  entityStatus: organizationStatusSchema,
  visibility: visibilitySchema,
  organizationAddressDetails: z.nullable(organizationAddressSchema),
  organizationVerificationNumber: z.nullable(verificationNumberSchema),
  /** The e-mail of the owner. */
  invitedTo: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  parent: z.nullable(z.string()),
  /** The name of the parent. */
  parentOrganization: z.nullable(z.string()),
  coManagedBy: z.nullable(z.string()),
  coManagedByName: z.nullable(z.string()),
  version: z.number(),
});
export type Organization = z.output<typeof organizationSchema>;

/** The public fields of a public organization: a fixed list without contact data of people. */
export const publicOrganizationSchema = z.object({
  ...shownFields,
  /** The name of its town. */
  place: z.string(),
});
export type PublicOrganization = z.output<typeof publicOrganizationSchema>;

/** A person's codes in one organization. */
export const organizationCodesSchema = z.object({
  organizationId: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  role: z.nullable(groupRoleSchema),
  permissionCodes: permissionCodesSchema,
});
export type OrganizationCodes = z.output<typeof organizationCodesSchema>;

export const MAX_INSTITUTE_NAME = 250;

export const newInstituteSchema = z.object({
  name: requiredText("ADD_NEW_INSTITUTE_VALIDATION_NAME").check(
    z.trim(),
    z.minLength(1, "ADD_NEW_INSTITUTE_VALIDATION_NAME"),
    atMost(MAX_INSTITUTE_NAME),
  ),
  organizationAddressDetails: z.object({
    /** The name of the place, as the town. */
    name: z.string().check(z.trim(), wellFormed, atMost(200), z.minLength(1, "REQUIRED_VALIDATION")),
    streetAddress: z.optional(z.string().check(wellFormed, atMost(300))),
    postalCode: z.optional(z.string().check(wellFormed, atMost(20))),
    latitude: z.number(),
    longitude: z.number(),
  }),
});
