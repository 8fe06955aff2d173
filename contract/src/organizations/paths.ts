import type { OrganizationLevel } from "../kernel/permissions.ts";

/** What everybody may see of an organization. */
export const hubProfilePath = (organizationId: string): string => `/hub-profile/${organizationId}`;

/** Where its owner reads what was done with its rights and settings. */
export const auditPath = (level: OrganizationLevel, organizationId: string): string =>
  level === "SUPERHUB" ? `/superhub/${organizationId}/audit` : `/hub/${organizationId}/audit`;

/** Where the people of an organization keep its profile. */
export const editOrganizationPath = (level: OrganizationLevel, organizationId: string): string =>
  level === "SUPERHUB" ? `/superhub/${organizationId}/edit` : `/hub/${organizationId}/edit`;

/** The team page of an organization. */
export const membersPath = (level: OrganizationLevel, organizationId: string): string =>
  level === "SUPERHUB" ? `/superhub/${organizationId}/members` : `/hub/${organizationId}/members`;

/** Where somebody reads who may do what in an organization, and why. */
export const accessPath = (level: OrganizationLevel, organizationId: string): string =>
  level === "SUPERHUB" ? `/superhub/${organizationId}/access` : `/hub/${organizationId}/access`;
