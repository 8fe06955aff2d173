import * as z from "zod/mini";
import { SOCIAL_NAMES } from "@openrounds/contract/organizations/links.ts";
import { updateOrganizationSchema } from "@openrounds/contract/organizations/profile/schemas.ts";
import type { Organization } from "@openrounds/contract/organizations/schemas.ts";

/** The schema of the settings form; the switch is on for private. */
export const settingsSchema = z.pick(updateOrganizationSchema, { visibility: true, version: true });

/** The values of the settings form. */
export const settingsOf = ({ visibility, version }: Organization) => ({
  visibility: visibility === "PRIVATE",
  version,
});

/** The body of the settings: the visibility, and the rest of the profile as it was read. */
export function toSettings(
  organization: Organization,
  { visibility, version }: ReturnType<typeof settingsOf>,
): z.input<typeof updateOrganizationSchema> {
  const { organizationAddressDetails: address, primaryOrganizationCategory: category, focusAreas } = organization;
  const links = Object.fromEntries(SOCIAL_NAMES.map((site) => [site, organization[site]]));
  return {
    ...links,
    website: organization.website,
    coManagedBy: organization.coManagedBy,
    ...(address?.name !== undefined && { organizationAddressDetails: { ...address, name: address.name } }),
    ...(category !== null && { primaryOrganizationCategory: category.orgCategoryId }),
    ...(focusAreas.length > 0 && { focusAreas: focusAreas.map(({ focusAreaId }) => focusAreaId) }),
    visibility,
    version,
  };
}
