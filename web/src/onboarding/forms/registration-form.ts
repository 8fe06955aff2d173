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
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import type { EntityDraft } from "../state.ts";

const notChosen = z.literal("");

const draftSchema = z.object({
  logo: z.nullable(z.string()),
  name: z.string(),
  legalName: z.string(),
  registrationType: z.union([notChosen, z.enum(ONBOARDING_REGISTRATION_TYPES)]),
  primaryOrganizationCategory: z.union([notChosen, organizationCategorySchema]),
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

/** The values of the form. */
export type RegistrationValues = Readonly<z.output<typeof draftSchema>>;
export type RegistrationForm = ContractForm<RegistrationValues, HubRegistration>;

const DRAFT_KEY = "hub-onboarding:registration";
export const readRegistrationDraft = (): RegistrationValues | undefined => readDraftOf(DRAFT_KEY, draftSchema);
export const keepRegistrationDraft = (values: RegistrationValues): void => keepDraftOf(DRAFT_KEY, values);
export const dropRegistrationDraft = (): void => dropDraftOf(DRAFT_KEY);

/** The initial values, with earlier answers about the organization. */
export const emptyRegistration = (entityAnswers?: EntityDraft): RegistrationValues => ({
  logo: "",
  name: "",
  legalName: "",
  registrationType: (entityAnswers && REGISTRATION_OF_ENTITY[entityAnswers.entity]) ?? "",
  primaryOrganizationCategory: "",
  streetAddress: "",
  postalCode: "",
  ...(entityAnswers === undefined ? { locationName: "" } : toPlaceValues(entityAnswers.place)),
  verificationType: "DUNS",
  verificationNumber: "",
  documentName: "",
  focusAreas: [...(entityAnswers?.focusAreas ?? [])],
  description: "",
});

const typeOf = (stored: RegisteredOrganization["registrationType"]): OnboardingRegistrationType | "" =>
  stored === "Individual" ? "I" : (ONBOARDING_REGISTRATION_TYPES.find((type) => type === stored) ?? "");

/** The values of a registered organization. */
export function valuesOfOrganization(organization: RegisteredOrganization): RegistrationValues {
  const { organizationAddressDetails: address, organizationVerificationNumber: verification } = organization;
  return {
    logo: organization.logo,
    name: organization.name,
    legalName: organization.legalName ?? "",
    registrationType: typeOf(organization.registrationType),
    primaryOrganizationCategory: organization.primaryOrganizationCategory?.orgCategoryId ?? "",
    streetAddress: address?.streetAddress ?? "",
    postalCode: address?.postalCode ?? "",
    locationName: address?.name ?? "",
    latitude: address?.latitude,
    longitude: address?.longitude,
    verificationType: verification?.type ?? "DUNS",
    verificationNumber: verification?.number ?? "",
    documentName: verification?.documentName ?? "",
    document: verification?.document ?? undefined,
    focusAreas: organization.focusAreas,
    description: organization.description,
  };
}

/** The address with coordinates; undefined until a place is chosen. */
function addressOf({ locationName: name, latitude, longitude, streetAddress, postalCode }: RegistrationValues) {
  if (latitude === undefined || longitude === undefined || name === "") return undefined;
  return { streetAddress, ...(postalCode.trim() !== "" && { postalCode }), name, latitude, longitude };
}

/** The form that registers an organization. */
export const registrationForm = (
  initial: RegistrationValues,
): ContractFormDefinition<typeof registrationSchema, RegistrationValues> => ({
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
