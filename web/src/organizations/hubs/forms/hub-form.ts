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
import type { IncompleteBody, FormDefinition } from "../../../ui/form/definition.ts";

/** The form as it is typed; what is chosen from a list is empty until then. */
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
  /** The address that the person said is right: a changed one must be accepted anew. */
  readonly acceptedAddress: string;
}
export type HubForm = ContractForm<HubFormValues, HubInvitation>;

type Address = Pick<HubFormValues, "streetAddress" | "locationName" | "latitude" | "longitude">;

/** Street and place with its point, as one text. */
export const addressText = ({ streetAddress, locationName, latitude, longitude }: Address): string =>
  JSON.stringify([streetAddress, locationName, latitude, longitude]);

/** A form to begin with. */
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

/** A form with what was said of an invited hub, whose address was accepted then. */
const formOfInvitation = ({ echoType: _echo, crmType: _crm, ...said }: HubInvitation): HubFormValues => ({
  ...said,
  acceptedAddress: addressText(said),
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

/** The form that invites a hub, or with what was said of it invites it again. */
export const hubForm = (said?: HubInvitation): FormDefinition<typeof hubInvitationAgainSchema, HubFormValues> => ({
  schema: said === undefined ? hubInvitationSchema : hubInvitationAgainSchema,
  values: said === undefined ? emptyHubForm() : formOfInvitation(said),
  toBody,
  // The point of a place is chosen with its name.
  fieldOf: { latitude: "locationName", longitude: "locationName", echoType: null, crmType: null },
  rules: (values) =>
    values.acceptedAddress === addressText(values) ? {} : { acceptedAddress: "INVITE_HUB_ADDRESS_NOT_ACCEPTED" },
});

/** Where the person probably is, as a form keeps a place. */
export const placeGuessed = ({ l0, l1, l2, latitude, longitude }: LocationDetail) => ({
  locationName: [l2, l1, l0].filter((part) => part !== "").join(", "),
  latitude,
  longitude,
});
