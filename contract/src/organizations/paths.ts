import type { OrganizationLevel } from "../kernel/permissions.ts";

/** The public page of an organization. */
export const hubProfilePath = (organizationId: string): string => `/hub-profile/${organizationId}`;

/** The page where an owner reads the audit trail. */
export const auditPath = (level: OrganizationLevel, organizationId: string): string =>
  level === "SUPERHUB" ? `/superhub/${organizationId}/audit` : `/hub/${organizationId}/audit`;

/** The page where an organization edits its profile. */
export const editOrganizationPath = (level: OrganizationLevel, organizationId: string): string =>
  level === "SUPERHUB" ? `/superhub/${organizationId}/edit` : `/hub/${organizationId}/edit`;

/** The team page of an organization. */
export const membersPath = (level: OrganizationLevel, organizationId: string): string =>
  level === "SUPERHUB" ? `/superhub/${organizationId}/members` : `/hub/${organizationId}/members`;

/** The page that shows who may do what in an organization, and why. */
export const accessPath = (level: OrganizationLevel, organizationId: string): string =>
  level === "SUPERHUB" ? `/superhub/${organizationId}/access` : `/hub/${organizationId}/access`;

/** The page where an organization sets how long recordings are kept. */
export const recordingTermsPath = (level: OrganizationLevel, organizationId: string): string =>
  level === "SUPERHUB" ? `/superhub/${organizationId}/recordings` : `/hub/${organizationId}/recordings`;

/** The page with the Zoom accounts of an organization. */
export const zoomPath = (level: OrganizationLevel, organizationId: string): string =>
  level === "SUPERHUB" ? `/superhub/${organizationId}/zoom` : `/hub/${organizationId}/zoom`;

/** The page about a person in the batches and the team of an organization. */
export const personPath = (organizationId: string, userId: string): string => `/hub/${organizationId}/person/${userId}`;

/** The page with the message templates of an organization. */
export const wordingsPath = (level: OrganizationLevel, organizationId: string): string =>
  level === "SUPERHUB" ? `/superhub/${organizationId}/messages` : `/hub/${organizationId}/messages`;
