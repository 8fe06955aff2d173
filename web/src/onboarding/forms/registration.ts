import * as z from "zod/mini";
import type { RegisteredOrganization } from "@openrounds/contract/onboarding/applications/graph.ts";
import {
  ONBOARDING_REGISTRATION_TYPES,
  registrationSchema,
  type OnboardingRegistrationType,
  type Registration,
} from "@openrounds/contract/onboarding/applications/schemas.ts";
import { REGISTRATION_OF_ENTITY } from "@openrounds/contract/onboarding/landing/schemas.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { placeLabel } from "../../reference/data.ts";
import { dropDraftOf, keepDraftOf, readDraftOf } from "../../kernel/drafts.ts";
import type { Wrong } from "../../kernel/wrong-fields.ts";
import type { EntityDraft } from "../state.ts";

const draftSchema = z.object({
  logo: z.string(),
  name: z.string(),
  legalName: z.string(),
  registrationType: z.string(),
  primaryOrganizationCategory: z.string(),
  streetAddress: z.string(),
  postalCode: z.string(),
  locationName: z.string(),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  verificationType: z.string(),
  verificationNumber: z.string(),
  documentName: z.string(),
  document: z.optional(z.object({ name: z.string(), url: z.string() })),
  focusAreas: z.array(z.object({ focusAreaId: z.string(), name: z.string() })),
  description: z.string(),
});

/** The form as it is typed. */
export type RegistrationValues = Readonly<z.output<typeof draftSchema>>;
export type RegistrationField = keyof RegistrationValues;

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
  ...(said === undefined ? { locationName: "" } : placeFields(said.place)),
  verificationType: "DUNS",
  verificationNumber: "",
  documentName: "",
  focusAreas: [...(said?.focusAreas ?? [])],
  description: "",
});

/** A place as the form keeps it: its name with its point. */
export const placeFields = (place: Place) => ({
  locationName: placeLabel(place),
  latitude: place.latitude,
  longitude: place.longitude,
});

const typeOf = (stored: RegisteredOrganization["registrationType"]): OnboardingRegistrationType | "" =>
  stored === "Individual" ? "I" : (ONBOARDING_REGISTRATION_TYPES.find((type) => type === stored) ?? "");

/** A form with what an organization said of itself before. */
export function registrationOf(known: RegisteredOrganization): RegistrationValues {
  const { organizationAddressDetails: address, organizationVerificationNumber: verification } = known;
  return {
    logo: known.logo ?? "",
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

/** What the form sends; whether it is right, its schema says. */
export function toRegistration(values: RegistrationValues): Registration {
  const { latitude, longitude, locationName, document } = values;
  const isPlaced = latitude !== undefined && longitude !== undefined && locationName !== "";
  return {
    logo: values.logo,
    name: values.name,
    legalName: values.legalName,
    registrationType: values.registrationType,
    primaryOrganizationCategory: values.primaryOrganizationCategory,
    organizationAddressDetails: isPlaced
      ? {
          streetAddress: values.streetAddress,
          ...(values.postalCode.trim() !== "" && { postalCode: values.postalCode }),
          ...{ name: locationName, latitude, longitude },
        }
      : undefined,
    organizationVerificationNumber: {
      type: values.verificationType,
      number: values.verificationNumber,
      documentName: values.verificationType === "OTHERS" ? values.documentName : "",
      document: document === undefined ? undefined : { name: document.name, url: document.url },
    },
    focusAreas: values.focusAreas.map(({ focusAreaId }) => focusAreaId),
    description: values.description,
  } as Registration;
}

/** The field of the form that shows what is wrong with a part of what it sends. */
const FIELDS: Readonly<Record<string, RegistrationField>> = {
  organizationAddressDetails: "locationName",
  "organizationAddressDetails.streetAddress": "streetAddress",
  "organizationAddressDetails.postalCode": "postalCode",
  "organizationVerificationNumber.type": "verificationType",
  "organizationVerificationNumber.number": "verificationNumber",
  "organizationVerificationNumber.documentName": "documentName",
  "organizationVerificationNumber.document": "document",
};

/** What is wrong with a form, as message keys by field. */
export function wrongInRegistration(values: RegistrationValues): Wrong<RegistrationField> {
  const { issues = [] } = registrationSchema.safeParse(toRegistration(values)).error ?? {};
  const wrong: Wrong<RegistrationField> = {};
  for (const { path, message } of issues) {
    const [part = "", detail = ""] = path.map(String);
    const field = FIELDS[`${part}.${detail}`] ?? FIELDS[part] ?? (part as RegistrationField);
    wrong[field] ??= message as NonNullable<(typeof wrong)[RegistrationField]>;
  }
  return wrong;
}
