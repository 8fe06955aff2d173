import type * as z from "zod/mini";
import {
  hubInvitationAgainSchema,
  hubInvitationSchema,
  type HubInvitation,
  type InvitationLanguage,
} from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import type { OrganizationCategory } from "@openrounds/contract/organizations/categories.ts";
import type { RegistrationType } from "@openrounds/contract/organizations/schemas.ts";
import type { LocationDetail } from "@openrounds/contract/reference/schemas.ts";
import type { ContractForm } from "../../../ui/form/contract-form.ts";
import type { IncompleteBody, ContractFormDefinition } from "../../../ui/form/definition.ts";

/** The values of the form; a select is empty until something is selected. */
export interface HubFormValues extends Omit<
  HubInvitation,
  | "primaryOrganizationCategory"
  | "registrationType"
  | "lang"
  | "latitude"
  | "longitude"
  | "logo"
  | "echoType"
  | "crmType"
> {
  readonly primaryOrganizationCategory: OrganizationCategory | "";
  readonly registrationType: RegistrationType | "";
  readonly lang: InvitationLanguage | "";
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
  /** The address of the stored picture. */
  readonly logo: string | null;
  /** The address that the person confirmed: a changed one must be confirmed again. */
  readonly acceptedAddress: string;
}
export type HubForm = ContractForm<HubFormValues, HubInvitation>;

type HubAddress = Pick<HubFormValues, "streetAddress" | "locationName" | "latitude" | "longitude">;

/** Street and place with coordinates, as one text. */
export const addressText = ({ streetAddress, locationName, latitude, longitude }: HubAddress): string =>
  JSON.stringify([streetAddress, locationName, latitude, longitude]);

/** The values of a new invitation. */
const emptyHubForm = (): HubFormValues => ({
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
  acceptedAddress: "",
});

/** The values of an existing invitation, whose address was confirmed then. */
const formOfInvitation = ({ echoType: _echo, crmType: _crm, ...invitation }: HubInvitation): HubFormValues => ({
  ...invitation,
  acceptedAddress: addressText(invitation),
});

/** The body of an invitation; its kind and its CRM are always the same. */
const toBody = ({
  acceptedAddress: _accepted,
  ...values
}: HubFormValues): IncompleteBody<z.input<typeof hubInvitationSchema>> => ({
  ...values,
  echoType: "REGULAR",
  crmType: "Salesforce",
});

/** The form that invites a hub, or sends its invitation again. */
export const hubForm = (
  invitation?: HubInvitation,
): ContractFormDefinition<typeof hubInvitationAgainSchema, HubFormValues> => ({
  schema: invitation === undefined ? hubInvitationSchema : hubInvitationAgainSchema,
  values: invitation === undefined ? emptyHubForm() : formOfInvitation(invitation),
  toBody,
  // The coordinates of a place are selected with its name.
  fieldOf: { latitude: "locationName", longitude: "locationName", echoType: null, crmType: null },
  rules: (values) =>
    values.acceptedAddress === addressText(values) ? {} : { acceptedAddress: "INVITE_HUB_ADDRESS_NOT_ACCEPTED" },
});

/** The form values of the person's approximate location. */
export const toApproximatePlace = ({ l0, l1, l2, latitude, longitude }: LocationDetail) => ({
  locationName: [l2, l1, l0].filter((part) => part !== "").join(", "),
  latitude,
  longitude,
});
