import type { HubInvitation, OpenHubInvitation } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import type { HubInvitationRow, HubRow, HubInvitationDetails } from "./queries.ts";

/** The data of an invited hub, for the form. */
export function presentInvitation({ organization, ownerEmail }: HubRow, invitation: HubInvitationRow): HubInvitation {
  const { address } = organization;
  return {
    name: organization.name,
    legalName: organization.legalName ?? "",
    fullName: invitation.fullName,
    firstName: invitation.firstName,
    lastName: invitation.lastName,
    streetAddress: address?.streetAddress ?? "",
    locationName: address?.name ?? "",
    latitude: address?.latitude ?? 0,
    longitude: address?.longitude ?? 0,
    description: organization.description,
    primaryOrganizationCategory: organization.category ?? "OTHER",
    registrationType: organization.registrationType ?? "Others",
    invitedTo: ownerEmail ?? "",
    crmId: invitation.crmId,
    lang: invitation.lang,
    focusAreas: organization.focusAreaIds,
    logo: organization.logo ?? "",
    accountRepresentative: invitation.accountRepresentative,
    coManagedBy: organization.coManagedBy,
    immersionAttended: invitation.immersionAttended,
    echoType: invitation.echoType,
    crmType: invitation.crmType,
  };
}

/** An invitation as the invited owner of a hub sees it. */
export const presentOpenInvitation = ({
  invitation,
  hub,
  superhubName,
  contact,
}: HubInvitationDetails): OpenHubInvitation => ({
  organizationId: hub.organizationId,
  name: hub.name,
  legalName: hub.legalName ?? "",
  logo: hub.logo,
  description: hub.description,
  streetAddress: hub.address?.streetAddress ?? "",
  superhubName,
  isConfirmed: invitation.acceptedAt !== null,
  entityStatus: hub.entityStatus,
  contact,
});
