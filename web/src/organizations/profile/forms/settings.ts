import type * as z from "zod/mini";
import { SOCIAL_NAMES } from "@openrounds/contract/organizations/links.ts";
import { updateOrganizationSchema } from "@openrounds/contract/organizations/profile/schemas.ts";
import type { Organization } from "@openrounds/contract/organizations/schemas.ts";
import { wrongFields, type Wrong } from "../../../kernel/wrong-fields.ts";

/** The payload of the settings: the visibility, with what else the profile has as it was read. */
export function toSettings(organization: Organization, isPrivate: boolean): z.input<typeof updateOrganizationSchema> {
  const { organizationAddressDetails: address, primaryOrganizationCategory: category, focusAreas } = organization;
  const links = Object.fromEntries(SOCIAL_NAMES.map((site) => [site, organization[site]]));
  return {
    ...links,
    website: organization.website,
    coManagedBy: organization.coManagedBy,
    ...(address?.name !== undefined && { organizationAddressDetails: { ...address, name: address.name } }),
    ...(category !== null && { primaryOrganizationCategory: category.orgCategoryId }),
    ...(focusAreas.length > 0 && { focusAreas: focusAreas.map(({ focusAreaId }) => focusAreaId) }),
    visibility: isPrivate,
    version: organization.version,
  };
}

/** What is wrong with the visibility: it is on or off. */
export function wrongInSettings(organization: Organization, isPrivate: boolean): Wrong<"visibility"> {
  const { visibility = null } = toSettings(organization, isPrivate);
  return wrongFields<"visibility">(updateOrganizationSchema, { visibility });
}
