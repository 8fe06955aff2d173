import * as z from "zod/mini";
import type { RegisteredOrganization } from "@openrounds/contract/onboarding/applications/graph.ts";
import {
  ONBOARDING_REGISTRATION_TYPES,
  registrationSchema,
  type OnboardingRegistrationType,
  type HubRegistration,
} from "@openrounds/contract/onboarding/applications/schemas.ts";
import { REGISTRATION_OF_ENTITY } from "@openrounds/contract/onboarding/landing/schemas.ts";
import { organizationCategorySchema } from "@openrounds/contract/organizations/categories.ts";
import { verificationTypeSchema } from "@openrounds/contract/organizations/schemas.ts";
import { dropDraftOf, keepDraftOf, readDraftOf } from "../../kernel/drafts.ts";
import { toPlaceValues } from "../../reference/data.ts";
import type { ContractForm } from "../../ui/form/contract-form.ts";
import type { FormDefinition } from "../../ui/form/definition.ts";
import type { EntityDraft } from "../state.ts";

const unchosen = z.literal("");

const draftSchema = z.object({
  logo: z.nullable(z.string()),
  name: z.string(),
  legalName: z.string(),
  registrationType: z.union([unchosen, z.enum(ONBOARDING_REGISTRATION_TYPES)]),
  primaryOrganizationCategory: z.union([unchosen, organizationCategorySchema]),
  streetAddress: z.string(),
  postalCode: z.string(),
  locationName: z.string(),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  verificationType: verificationTypeSchema,
  verificationNumber: z.string(),
  documentName: z.string(),
  document: z.optional(z.object({ name: z.string(), url: z.string() })),
  focusAreas: z.array(z.object({ focusAreaId: z.string(), name: z.string() })),
  description: z.string(),
});

/** The form as it is typed. */
export type RegistrationValues = Readonly<z.output<typeof draftSchema>>;
export type RegistrationForm = ContractForm<RegistrationValues, HubRegistration>;

const DRAFT = "hub-onboarding:registration";
export const readRegistrationDraft = (): RegistrationValues | undefined => readDraftOf(DRAFT, draftSchema);
export const keepRegistrationDraft = (values: RegistrationValues): void => keepDraftOf(DRAFT, values);
export const dropRegistrationDraft = (): void => dropDraftOf(DRAFT);

/** A form to begin with, with what the person said of the organization before. */
export const emptyRegistration = (said?: EntityDraft): RegistrationValues => ({
  logo: "",
  name: "",
  legalName: "",
  registrationType: (said && REGISTRATION_OF_ENTITY[said.entity]) ?? "",
  primaryOrganizationCategory: "",
  streetAddress: "",
  postalCode: "",
  ...(said === undefined ? { locationName: "" } : toPlaceValues(said.place)),
  verificationType: "DUNS",
  verificationNumber: "",
  documentName: "",
  focusAreas: [...(said?.focusAreas ?? [])],
  description: "",
});

const typeOf = (stored: RegisteredOrganization["registrationType"]): OnboardingRegistrationType | "" =>
  stored === "Individual" ? "I" : (ONBOARDING_REGISTRATION_TYPES.find((type) => type === stored) ?? "");

/** A form with what an organization said of itself before. */
export function registrationOf(known: RegisteredOrganization): RegistrationValues {
  const { organizationAddressDetails: address, organizationVerificationNumber: verification } = known;
  return {
    logo: known.logo,
    name: known.name,
    legalName: known.legalName ?? "",
    registrationType: typeOf(known.registrationType),
    primaryOrganizationCategory: known.primaryOrganizationCategory?.orgCategoryId ?? "",
    streetAddress: address?.streetAddress ?? "",
    postalCode: address?.postalCode ?? "",
    locationName: address?.name ?? "",
    latitude: address?.latitude,
    longitude: address?.longitude,
    verificationType: verification?.type ?? "DUNS",
    verificationNumber: verification?.number ?? "",
    documentName: verification?.documentName ?? "",
    document: verification?.document ?? undefined,
    focusAreas: known.focusAreas,
    description: known.description,
  };
}

/** Where the organization is, once a place is chosen. */
function addressOf({ locationName: name, latitude, longitude, streetAddress, postalCode }: RegistrationValues) {
  if (latitude === undefined || longitude === undefined || name === "") return undefined;
  return { streetAddress, ...(postalCode.trim() !== "" && { postalCode }), name, latitude, longitude };
}

/** The form that registers an organization. */
export const registrationForm = (
  initial: RegistrationValues,
): FormDefinition<typeof registrationSchema, RegistrationValues> => ({
  schema: registrationSchema,
  values: initial,
  toBody: (values) => ({
    logo: values.logo,
    name: values.name,
    legalName: values.legalName,
    registrationType: values.registrationType,
    primaryOrganizationCategory: values.primaryOrganizationCategory,
    organizationAddressDetails: addressOf(values),
    organizationVerificationNumber: {
      type: values.verificationType,
      number: values.verificationNumber,
      documentName: values.verificationType === "OTHERS" ? values.documentName : "",
      document: values.document,
    },
    focusAreas: values.focusAreas.map(({ focusAreaId }) => focusAreaId),
    description: values.description,
  }),
  fieldOf: {
    organizationAddressDetails: "locationName",
    "organizationAddressDetails.streetAddress": "streetAddress",
    "organizationAddressDetails.postalCode": "postalCode",
    organizationVerificationNumber: "verificationNumber",
    "organizationVerificationNumber.type": "verificationType",
    "organizationVerificationNumber.documentName": "documentName",
    "organizationVerificationNumber.document": "document",
  },
});
