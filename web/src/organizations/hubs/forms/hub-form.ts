import * as z from "zod/mini";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import {
  hubInvitationAgainSchema,
  hubInvitationSchema,
  type HubInvitation,
  type InvitationLanguage,
} from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import type { OrganizationCategory } from "@openrounds/contract/organizations/categories.ts";
import type { RegistrationType } from "@openrounds/contract/organizations/schemas.ts";
import type { LocationDetail, Place } from "@openrounds/contract/reference/schemas.ts";
import { wrongFields, type FieldErrors, type Wrong } from "../../../kernel/wrong-fields.ts";

/** The form as it is typed; what is chosen from a list is empty until then. */
export interface HubFormValues extends Omit<
  HubInvitation,
  "primaryOrganizationCategory" | "registrationType" | "lang" | "latitude" | "longitude" | "echoType" | "crmType"
> {
  readonly primaryOrganizationCategory: OrganizationCategory | "";
  readonly registrationType: RegistrationType | "";
  readonly lang: InvitationLanguage | "";
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
  /** Whether the person said that address and place are right. */
  readonly addressAccepted: boolean;
}
export type HubField = keyof HubFormValues;

/** What each field of a hub invitation gets. */
export interface HubFieldsProps {
  readonly superhubId: string;
  readonly form: HubFormValues;
  readonly errors: FieldErrors<HubField>;
  readonly may: (code: PermissionCode) => boolean;
  /** Whether the hub does not exist yet: only then representative and co-manager are chosen. */
  readonly isNew: boolean;
  readonly change: (changes: Partial<HubFormValues>) => void;
  /** A field was left, so that it may say what is wrong with it. */
  readonly leave: (field: HubField) => void;
}

const accepted = { addressAccepted: z.literal(true, "INVITE_HUB_ADDRESS_NOT_ACCEPTED") };
/** What the form must say: what an invitation must, the first one or one that is sent again, and that the address was accepted. */
const FORM_SCHEMAS = {
  first: z.extend(hubInvitationSchema, accepted),
  again: z.extend(hubInvitationAgainSchema, accepted),
};

/** A form to begin with. */
export const emptyHubForm = (): HubFormValues => ({
  name: "",
  legalName: "",
  fullName: "",
  firstName: "",
  lastName: "",
  streetAddress: "",
  locationName: "",
  latitude: undefined,
  longitude: undefined,
  description: "",
  primaryOrganizationCategory: "",
  registrationType: "",
  invitedTo: "",
  crmId: "",
  lang: "",
  focusAreas: [],
  logo: "",
  accountRepresentative: null,
  coManagedBy: null,
  immersionAttended: false,
  addressAccepted: false,
});

/** A form with what was said of an invited hub, whose address was accepted then. */
export const formOfInvitation = ({ echoType: _echo, crmType: _crm, ...said }: HubInvitation): HubFormValues => ({
  ...said,
  addressAccepted: true,
});

/** The payload of an invitation; its kind and its CRM are always the same. */
export const toInvitation = ({
  addressAccepted: _accepted,
  ...form
}: HubFormValues): z.input<typeof hubInvitationSchema> =>
  ({ ...form, echoType: "REGULAR", crmType: "Salesforce" }) as z.input<typeof hubInvitationSchema>;

/** What is wrong with a form, as message keys by field; the point of a place is chosen with its name. */
export function wrongInHub(form: HubFormValues, sending: keyof typeof FORM_SCHEMAS): Wrong<HubField> {
  const { latitude, longitude, locationName, ...wrong } = wrongFields<HubField>(FORM_SCHEMAS[sending], form);
  const place = locationName ?? latitude ?? longitude;
  return { ...wrong, ...(place !== undefined && { locationName: place }) };
}

/** A changed address, which must be accepted anew. */
export const withAddress = (
  address: Partial<Pick<HubFormValues, "streetAddress" | "locationName" | "latitude" | "longitude">>,
): Partial<HubFormValues> => ({ ...address, addressAccepted: false });

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(", ");

/** A place as the form keeps it: its name with its point. */
export const addressOfPlace = ({ name, region, country, latitude, longitude }: Place) => ({
  locationName: joined([name, region, country]),
  latitude,
  longitude,
});

/** Where the person probably is, as a place. */
export const addressOfGuess = ({ l0, l1, l2, latitude, longitude }: LocationDetail) => ({
  locationName: joined([l2, l1, l0]),
  latitude,
  longitude,
});
