import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import type { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";

export type HubInvitationForm = CallInput<typeof hubInvitationEndpoints.invite>["body"];

let serial = 0;

/** A unique CRM id. */
export const newCrmId = (): string => `001A${String(++serial).padStart(11, "0")}`;

/** The form that invites a hub, with a unique owner and CRM id. */
export const hubInvitationForm = (fields: Partial<HubInvitationForm> = {}): HubInvitationForm => ({
  name: "Hill Health Hub",
  legalName: "Hill Health Trust",
  fullName: "Hill Health Trust of the Western Ghats",
  firstName: "Asha",
  lastName: "Rao",
  streetAddress: "Main road 1",
  locationName: "Pune",
  latitude: 18.52,
  longitude: 73.86,
  description: "<p>Mentors clinics.</p><script>alert(1)</script>",
  primaryOrganizationCategory: "HOSPITAL",
  registrationType: "NPO",
  invitedTo: `owner${++serial}@hub.example`,
  crmId: newCrmId(),
  lang: "en",
  logo: "/files/images/logo.webp",
  ...fields,
});
