import * as z from "zod/mini";
import type { OrganizationCategory } from "@openrounds/contract/organizations/categories.ts";
import { SOCIAL_NAMES, type SocialSite } from "@openrounds/contract/organizations/links.ts";
import {
  updateOrganizationSchema,
  type UpdateOrganization,
} from "@openrounds/contract/organizations/profile/schemas.ts";
import type {
  Organization,
  OrganizationAddress,
  VerificationNumber,
} from "@openrounds/contract/organizations/schemas.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { placeLabel } from "../../../reference/data.ts";
import type { ContractForm } from "../../../ui/form/contract-form.ts";
import type { IncompleteBody, ContractFormDefinition } from "../../../ui/form/definition.ts";

type LinkField = "website" | SocialSite;
export const LINK_FIELDS: readonly LinkField[] = ["website", ...SOCIAL_NAMES];

/** The values of the organization details. */
export interface DetailsValues extends Readonly<Record<LinkField, string>> {
  readonly name: string;
  readonly legalName: string;
  readonly logo: string | null;
  readonly description: string;
  readonly primaryOrganizationCategory: OrganizationCategory | "";
  readonly organizationAddressDetails: OrganizationAddress | null;
  readonly streetAddress: string;
  readonly postalCode: string;
  readonly focusAreas: string[];
  readonly parent: string;
  readonly coManagedBy: string;
  readonly verificationType: VerificationNumber["type"];
  readonly documentName: string;
  readonly organizationVerificationNumber: string;
}
export type DetailsForm = ContractForm<DetailsValues, UpdateOrganization>;

/** The schema of the details; contact and visibility have forms of their own. */
const schema = z.omit(updateOrganizationSchema, { invitedTo: true, contactEmail: true, visibility: true });
type DetailsBody = IncompleteBody<z.input<typeof schema>>;

const linksOf = (links: Readonly<Record<LinkField, string>>): Record<LinkField, string> => {
  const { website, twitter, linkedin, bluesky, instagram, facebook } = links;
  return { website, twitter, linkedin, bluesky, instagram, facebook };
};

/** The values of an organization. */
const valuesOf = (organization: Organization): DetailsValues => ({
  ...linksOf(organization),
  name: organization.name,
  legalName: organization.legalName ?? "",
  logo: organization.logo,
  description: organization.description,
  primaryOrganizationCategory: organization.primaryOrganizationCategory?.orgCategoryId ?? "",
  organizationAddressDetails: organization.organizationAddressDetails,
  streetAddress: organization.organizationAddressDetails?.streetAddress ?? "",
  postalCode: organization.organizationAddressDetails?.postalCode ?? "",
  focusAreas: organization.focusAreas.map(({ focusAreaId }) => focusAreaId),
  parent: organization.parent ?? "",
  coManagedBy: organization.coManagedBy ?? "",
  verificationType: organization.organizationVerificationNumber?.type ?? "DUNS",
  documentName: organization.organizationVerificationNumber?.documentName ?? "",
  organizationVerificationNumber: organization.organizationVerificationNumber?.number ?? "",
});

/** A selected place as a registered address. */
export const addressOf = (place: Place): OrganizationAddress => ({
  name: placeLabel(place),
  latitude: place.latitude,
  longitude: place.longitude,
  addressId: String(place.placeId),
  regionId: `${place.countryCode}:${place.region}`,
});

/** The names that people of an organization may change: all of a superhub, only missing ones of a hub. */
export const editableNames = ({
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

/** The selected place with its street and postal code. */
function placedAddress({ organizationAddressDetails: address, ...values }: DetailsValues) {
  if (address === null) return null;
  const { streetAddress: _street, postalCode: _code, name = "", ...place } = address;
  return {
    ...place,
    name,
    ...lineOf("streetAddress", values.streetAddress),
    ...lineOf("postalCode", values.postalCode),
  };
}

/**
 * The number that proves that the organization exists, once it is entered; its document is uploaded at registration.
 */
function numberOf({ verificationType: type, documentName, organizationVerificationNumber }: DetailsValues) {
  const number = organizationVerificationNumber.trim();
  if (number === "") return undefined;
  return { type, documentName: type === "OTHERS" ? documentName : "", number, document: null };
}

const textOrNull = (text: string): string | null => (text.trim() === "" ? null : text);

/** The body of the details; read-only fields are not sent. */
function toBody(values: DetailsValues, organization: Organization): DetailsBody {
  const open = editableNames(organization);
  return {
    ...linksOf(values),
    description: values.description,
    primaryOrganizationCategory: values.primaryOrganizationCategory,
    organizationAddressDetails: placedAddress(values),
    focusAreas: values.focusAreas,
    name: open.name ? values.name : undefined,
    legalName: open.legalName ? textOrNull(values.legalName) : undefined,
    organizationVerificationNumber: open.verification ? numberOf(values) : undefined,
    logo: open.logo ? values.logo : undefined,
    parent: open.parent && values.parent !== "" ? values.parent : undefined,
    coManagedBy: open.coManagedBy ? textOrNull(values.coManagedBy) : undefined,
    version: organization.version,
  };
}

/** The form of the details of an organization; a logo is required. */
export const detailsForm = (organization: Organization): ContractFormDefinition<typeof schema, DetailsValues> => ({
  schema,
  values: valuesOf(organization),
  toBody: (values) => toBody(values, organization),
  fieldOf: {
    version: null,
    organizationAddressDetails: "organizationAddressDetails",
    "organizationAddressDetails.streetAddress": "streetAddress",
    "organizationAddressDetails.postalCode": "postalCode",
    organizationVerificationNumber: "organizationVerificationNumber",
    "organizationVerificationNumber.documentName": "documentName",
  },
  rules: ({ logo }) => (logo === null ? { logo: "REQUIRED_VALIDATION" } : {}),
  showsErrorsAtOnce: true,
});
