import * as z from "zod/mini";
import { ORGANIZATION_LEVELS } from "../kernel/permissions.ts";
import { visibilitySchema } from "../identity/schemas.ts";

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

/** Statuses in which an organization counts as usable. */
export const USABLE_STATUSES: readonly OrganizationStatus[] = ["ACTIVE", "PROFILE_PENDING", "PILOT"];

export const organizationSchema = z.object({
  organizationId: z.string(),
  name: z.string(),
  level: z.enum(ORGANIZATION_LEVELS),
  logo: z.nullable(z.string()),
  entityStatus: organizationStatusSchema,
  parentId: z.nullable(z.string()),
  description: z.string(),
  visibility: visibilitySchema,
});
export type Organization = z.output<typeof organizationSchema>;

/** The codes a person holds in one organization. */
export const heldPermissionsSchema = z.object({
  organizationId: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  permissionCodes: z.array(z.string()),
});
export type HeldPermissions = z.output<typeof heldPermissionsSchema>;

export const memberSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  roles: z.array(z.string()),
  entityStatus: memberStatusSchema,
});
export type Member = z.output<typeof memberSchema>;

export const MAX_INSTITUTE_NAME = 250;
