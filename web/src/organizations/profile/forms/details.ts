import type * as z from "zod/mini";
import type { OrganizationCategory } from "@openrounds/contract/organizations/categories.ts";
import { SOCIAL_NAMES, type SocialSite } from "@openrounds/contract/organizations/links.ts";
import { updateOrganizationSchema } from "@openrounds/contract/organizations/profile/schemas.ts";
import type {
  Organization,
  OrganizationAddress,
  VerificationNumber,
} from "@openrounds/contract/organizations/schemas.ts";
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
  readonly verificationType: VerificationNumber["type"];
  readonly documentName: string;
  readonly organizationVerificationNumber: string;
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
  verificationType: organization.organizationVerificationNumber?.type ?? "DUNS",
  documentName: organization.organizationVerificationNumber?.documentName ?? "",
  organizationVerificationNumber: organization.organizationVerificationNumber?.number ?? "",
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

/** What the people of an organization may change of what names it: all of a superhub; of a hub what it has not said yet. */
export const openFields = ({
  level,
  logo,
  legalName,
  organizationVerificationNumber: number,
  parent,
}: Organization) => ({
  name: level === "SUPERHUB",
  legalName: level === "SUPERHUB" || legalName === null,
  verification: number === null,
  logo: level === "SUPERHUB" || logo === null,
  parent: level !== "SUPERHUB" && parent === null,
  coManagedBy: level !== "SUPERHUB",
});

const lineOf = (name: "streetAddress" | "postalCode", text: string) => (text.trim() === "" ? {} : { [name]: text });

/** The number that shows that the organization exists, once it is given; its document is asked at registration. */
const numberOf = ({ verificationType: type, documentName, organizationVerificationNumber: number }: DetailsValues) =>
  number.trim() === ""
    ? {}
    : {
        organizationVerificationNumber: {
          type,
          documentName: type === "OTHERS" ? documentName : "",
          number: number.trim(),
          document: null,
        },
      };

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
    ...(open.name && { name: form.name }),
    ...(open.legalName && { legalName: form.legalName.trim() === "" ? null : form.legalName }),
    ...(open.verification && numberOf(form)),
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
