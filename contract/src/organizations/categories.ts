import * as z from "zod/mini";

/** The main kind of an organization; its names are messages: organizations.category.HOSPITAL. */
export const ORGANIZATION_CATEGORIES = [
  "ACADEMIC_MEDICAL_CENTER",
  "HOSPITAL",
  "PRIMARY_CARE",
  "PUBLIC_HEALTH",
  "UNIVERSITY",
  "SCHOOL",
  "RESEARCH",
  "PROFESSIONAL_ASSOCIATION",
  "NON_PROFIT",
  "GOVERNMENT",
  "COMPANY",
  "OTHER",
] as const;

export const organizationCategorySchema = z.enum(ORGANIZATION_CATEGORIES, "REQUIRED_VALIDATION");
export type OrganizationCategory = z.output<typeof organizationCategorySchema>;
