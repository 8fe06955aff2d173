import type * as z from "zod/mini";
import type { OrganizationCategory } from "@openrounds/contract/organizations/categories.ts";
import { SOCIAL_NAMES, type SocialSite } from "@openrounds/contract/organizations/links.ts";
import { updateOrganizationSchema } from "@openrounds/contract/organizations/profile/schemas.ts";
import type { Organization, OrganizationAddress } from "@openrounds/contract/organizations/schemas.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { wrongFields, type Wrong } from "../../../kernel/wrong-fields.ts";

export type LinkField = "website" | SocialSite;
export const LINK_FIELDS: readonly LinkField[] = ["website", ...SOCIAL_NAMES];

/** What the organization details show and take. */
export interface DetailsValues extends Readonly<Record<LinkField, string>> {
  readonly name: string;
  readonly legalName: string;
  readonly logo: string | null;
  readonly description: string;
  readonly primaryOrganizationCategory: OrganizationCategory | "";
  readonly organizationAddressDetails: OrganizationAddress | null;
  readonly streetAddress: string;
  readonly postalCode: string;
  readonly focusAreas: Organization["focusAreas"];
  readonly parent: string;
  readonly coManagedBy: string;
}
export type DetailsField = keyof DetailsValues;

type UpdateBody = z.input<typeof updateOrganizationSchema>;

const linksOf = (links: Readonly<Record<LinkField, string>>): Record<LinkField, string> => {
  const { website, twitter, linkedin, bluesky, instagram, facebook } = links;
  return { website, twitter, linkedin, bluesky, instagram, facebook };
};

/** A form with what an organization has now. */
export const formOf = (organization: Organization): DetailsValues => ({
  ...linksOf(organization),
  name: organization.name,
  legalName: organization.legalName ?? "",
  logo: organization.logo,
  description: organization.description,
  primaryOrganizationCategory: organization.primaryOrganizationCategory?.orgCategoryId ?? "",
  organizationAddressDetails: organization.organizationAddressDetails,
  streetAddress: organization.organizationAddressDetails?.streetAddress ?? "",
  postalCode: organization.organizationAddressDetails?.postalCode ?? "",
  focusAreas: organization.focusAreas,
  parent: organization.parent ?? "",
  coManagedBy: organization.coManagedBy ?? "",
});

/** The chosen place as a registered address. */
export const addressOf = (
  { placeId, region, countryCode, latitude, longitude }: Place,
  name: string,
): OrganizationAddress => ({
  name,
  latitude,
  longitude,
  addressId: String(placeId),
  regionId: `${countryCode}:${region}`,
});

/** What the people of an organization may change of what names it: all of a superhub, the first logo and parent of a hub. */
export const openFields = ({ level, logo, parent }: Organization) => ({
  name: level === "SUPERHUB",
  logo: level === "SUPERHUB" || logo === null,
  parent: level !== "SUPERHUB" && parent === null,
  coManagedBy: level !== "SUPERHUB",
});

const lineOf = (name: "streetAddress" | "postalCode", text: string) => (text.trim() === "" ? {} : { [name]: text });

/** The payload of a form; what cannot be edited is not sent. */
export function toUpdate(form: DetailsValues, organization: Organization): UpdateBody {
  const open = openFields(organization);
  const { streetAddress: _street, postalCode: _code, ...place } = form.organizationAddressDetails ?? {};
  const address = {
    ...place,
    ...lineOf("streetAddress", form.streetAddress),
    ...lineOf("postalCode", form.postalCode),
  };
  return {
    ...linksOf(form),
    description: form.description,
    primaryOrganizationCategory: form.primaryOrganizationCategory as OrganizationCategory,
    organizationAddressDetails: address as OrganizationAddress & { name: string },
    focusAreas: form.focusAreas.map(({ focusAreaId }) => focusAreaId),
    ...(open.name && { name: form.name, legalName: form.legalName === "" ? null : form.legalName }),
    ...(open.logo && { logo: form.logo }),
    ...(open.parent && form.parent !== "" && { parent: form.parent }),
    ...(open.coManagedBy && { coManagedBy: form.coManagedBy === "" ? null : form.coManagedBy }),
    version: organization.version,
  };
}

/** What is wrong with the details; without a logo they cannot be saved. */
export const wrongInDetails = (form: DetailsValues, organization: Organization): Wrong<DetailsField> => ({
  ...(form.logo === null && { logo: "REQUIRED_VALIDATION" }),
  ...wrongFields<DetailsField>(updateOrganizationSchema, toUpdate(form, organization)),
});

/** Whether the form says something else than what was read. */
export const isChanged = (form: DetailsValues, organization: Organization): boolean =>
  JSON.stringify(form) !== JSON.stringify(formOf(organization));
